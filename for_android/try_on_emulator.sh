#!/usr/bin/env bash
# Installs the debug APK on the emulator that is running, opens it by a link to a deal, plays a
# round of it through `adb shell input` (for_android/round.txt), sends it to the background, kills it
# and opens it again. What was saved has to be the moves on file, and the board the one that was
# left. Screenshots, what was saved, and the log are kept in build/emulator/.
set -euo pipefail

app=io.github.fitsmobile.app
activity=org.kivy.android.PythonActivity
round=for_android/round.txt
out=build/emulator
mkdir -p "$out"
trap 'adb logcat -d > "$out/log.txt"' EXIT

fail() { echo "$1" >&2; adb exec-out screencap -p > "$out/failed.png" || true; exit 1; }
shot() { adb exec-out screencap -p > "$out/$1.png"; }
alive() { adb shell pidof "$app" > /dev/null || fail "The app is not running $1."; }
saved() { adb shell "run-as $app sh -c 'cat files/games/*.json'" < /dev/null || true; }

# A person would wait until something is to be seen: the presplash is of two colours or so.
wait_for_picture() {
  for _ in $(seq 30); do
    sleep 2
    shot "$1"
    [ "$(convert "$out/$1.png" -resize 64x64 -unique-colors -format '%w' info:)" -gt 200 ] && return
  done
  fail "Nothing but the first picture came up."
}

read -r width height < <(adb shell wm size | sed -n 's/.*: \([0-9]*\)x\([0-9]*\).*/\1 \2/p' | tail -1)
# round.txt counts on a screen of 411 x 914 dp: places are scaled to the screen that is there
tap() { adb shell input tap $(($1 * width / 411)) $(($2 * height / 914)) < /dev/null; sleep 1.2; }

apks=(bin/*x86_64*debug*.apk)
adb install -r "${apks[0]}"
adb shell settings put system screen_off_timeout 1800000
adb logcat -c

adb shell am start -W -n "$app/$activity"
wait_for_picture 1-home
alive "after the first start"

link=$(sed -n 's/^link //p' "$round")
adb shell am start -W -a android.intent.action.VIEW -d "$link" "$app"   # while it runs
sleep 3
shot 2-set-up
while read -r kind x y; do
  if [ "$kind" = tap ]; then tap "$x" "$y"; fi
done < "$round"
alive "after the round"
sleep 2
shot 3-played

moves=$(sed -n 's/^moves //p' "$round")
saved > "$out/saved.json"
grep -qF "\"moves\":$moves" "$out/saved.json" || fail "The moves that were saved are not those played."

adb shell input keyevent KEYCODE_HOME
sleep 3
shot 4-in-the-background
adb shell am force-stop "$app"
adb shell am start -W -n "$app/$activity"
wait_for_picture 5-again
sleep 3
shot 5-again
alive "after it was killed"

adb shell am force-stop "$app"
adb shell am start -W -a android.intent.action.VIEW -d "$link" "$app"   # as its first start
wait_for_picture 6-by-link
alive "when a link starts it"
adb shell am start -W -a android.intent.action.VIEW -d "${link}X" "$app"
sleep 3
shot 7-wrong-link
alive "after a link that is none"

if adb logcat -d | grep -q 'Traceback (most recent call last)'; then
  fail 'Python reported an error; see the log.'
fi

# The clock in the status bar may be another; all else has to be as it was.
body="${width}x$((height * 88 / 100))+0+$((height * 7 / 100))"
for picture in 3-played 5-again; do
  convert "$out/$picture.png" -crop "$body" +repage "$out/$picture-body.png"
done
difference=$(compare -metric RMSE "$out/3-played-body.png" "$out/5-again-body.png" null: 2>&1 \
  | sed 's/.*(\(.*\)).*/\1/' || true)
echo "difference between the board that was left and the one that came back: $difference"
awk -v difference="$difference" 'BEGIN { exit !(difference != "" && difference < 0.03) }' \
  || fail "The board that came back is another."
