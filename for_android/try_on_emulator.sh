#!/usr/bin/env bash
# Installs the debug APK on the emulator that is running, opens it by a link to a deal and plays a
# round of it through `adb shell input` (for_android/round.txt). Then come all that a phone does to
# an app: every rotation, large text, another language, the background with the theme changed
# meanwhile, little memory, the end of its process, messages from other apps. What was saved has to be the moves on file, and
# the board the one that was left. Screenshots, what was saved, and the log are kept in
# build/emulator/. PAGE_SIZE, where set, is the size of memory pages that the device must have.
set -euo pipefail

app=io.github.fitsmobile.app
activity=org.kivy.android.PythonActivity
round=for_android/round.txt
out=build/emulator
alike=0.03 # RMSE of two pictures that show the same; the clock is cut off
mkdir -p "$out"
trap 'adb logcat -d > "$out/log.txt"' EXIT

fail() { echo "$1" >&2; adb exec-out screencap -p > "$out/failed.png" || true; exit 1; }
shot() { adb exec-out screencap -p > "$out/$1.png"; }
alive() { adb shell pidof "$app" > /dev/null || fail "The app is not running $1."; }
saved() { adb shell "run-as $app sh -c 'cat files/games/*.json'" < /dev/null || true; }
start() { adb shell am start -W -n "$app/$activity" > /dev/null; }
colours() { convert "$out/$1.png" -resize 64x64 -unique-colors -format '%w' info:; }

# A person would wait until something is to be seen: the presplash is of two colours or so.
wait_for_picture() {
  for _ in $(seq 30); do
    sleep 2
    shot "$1"
    [ "$(colours "$1")" -gt 200 ] && return
  done
  fail "Nothing but the first picture came up."
}

again() { adb shell am force-stop "$app"; start; wait_for_picture "$1"; sleep 3; shot "$1"; }

# Difference of two screenshots, without the bars of the system.
difference() {
  local body name
  body="${width}x$((height * 88 / 100))+0+$((height * 7 / 100))"
  for name in "$1" "$2"; do convert "$out/$name.png" -crop "$body" +repage "$out/$name-body.png"; done
  compare -metric RMSE "$out/$1-body.png" "$out/$2-body.png" null: 2>&1 | sed 's/.*(\(.*\)).*/\1/' || true
}

same() {
  local found
  found=$(difference "$1" "$2")
  echo "difference between $1 and $2: $found"
  awk -v found="$found" -v alike="$alike" 'BEGIN { exit !(found != "" && found < alike) }' || fail "$3"
}

read -r width height < <(adb shell wm size | sed -n 's/.*: \([0-9]*\)x\([0-9]*\).*/\1 \2/p' | tail -1)
# round.txt counts on a screen of 411 x 914 dp: places are scaled to the screen that is there
tap() { adb shell input tap $(($1 * width / 411)) $(($2 * height / 914)) < /dev/null; sleep 1.2; }

pages=$(adb shell getconf PAGE_SIZE | tr -d '\r')
echo "memory pages of $pages bytes"
[ "${PAGE_SIZE:-$pages}" = "$pages" ] || fail "The device has pages of $pages bytes, not $PAGE_SIZE."

apks=(bin/*x86_64*debug*.apk)
adb install -r "${apks[0]}"
adb shell settings put system screen_off_timeout 1800000
adb shell cmd uimode night no
adb shell settings put system font_scale 1.0
adb logcat -c

start
wait_for_picture 1-home
alive "after the first start"

adb shell cmd locale set-app-locales "$app" --locales ja-JP
again 1-home-in-japanese
cmp -s "$out/1-home.png" "$out/1-home-in-japanese.png" && fail "The app doesn't follow its language."
adb shell cmd locale set-app-locales "$app" --locales ""
again 1-home-as-before

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

for rotation in 1 2 3 0; do
  adb shell wm user-rotation lock "$rotation"
  sleep 4
  shot "4-rotation-$rotation"
  alive "with rotation $rotation"
  [ "$(colours "4-rotation-$rotation")" -gt 200 ] || fail "Rotation $rotation shows nothing."
done
same 3-played 4-rotation-0 "Turned once round, the board is another."

adb shell settings put system font_scale 1.3
sleep 3
shot 5-large-text
alive "with large text"
adb shell settings put system font_scale 1.0
sleep 3

for night in yes no; do
  adb shell input keyevent KEYCODE_HOME
  sleep 2
  adb shell cmd uimode night "$night"
  adb shell am send-trim-memory "$app" BACKGROUND || true   # refused where it is in front
  sleep 2
  start
  sleep 4
  shot "6-back-night-$night"
  alive "back from the background"
  again "6-fresh-night-$night"
  same "6-back-night-$night" "6-fresh-night-$night" \
    "The theme changed while the app was away, and it looks other than after a start."
done

adb shell input keyevent KEYCODE_HOME
sleep 3
shot 7-in-the-background
again 7-again
alive "after it was killed"
same 3-played 7-again "The board that came back is another."

adb shell am force-stop "$app"
adb shell am start -W -a android.intent.action.VIEW -d "$link" "$app"   # as its first start
wait_for_picture 8-by-link
alive "when a link starts it"
adb shell am start -W -a android.intent.action.VIEW -d "${link}X" "$app"
sleep 3
shot 9-wrong-link
alive "after a link that is none"

# other apps' ways in: a shared message, a marked text, the launcher's menu
shared() { adb shell am start -W -a "android.intent.action.$1" -t text/plain --es "$2" "$3" "$app"; }
shared SEND android.intent.extra.TEXT "Beat-this:$link"
sleep 3
shot 10-shared
shared PROCESS_TEXT android.intent.extra.PROCESS_TEXT "$link"
sleep 3
shot 10-marked
same 10-shared 10-marked "A shared message and a marked text open two things."
adb shell am start -W -n "$app/$activity" -a android.intent.action.VIEW -d fitsmobile://today
sleep 3
shot 10-today
adb shell am start -W -n "$app/$activity" -a android.intent.action.VIEW -d fitsmobile://continue
sleep 3
shot 10-continue
same 3-played 10-continue "The launcher's menu doesn't lead back to the game."
alive "after the ways in"

# Cython reports what it can't raise as ignored, Kivy paints without a context in silence
for trouble in 'Traceback (most recent call last)' 'FATAL EXCEPTION' 'Exception ignored' \
  'no current context' 'EGL_BAD_CONTEXT'; do
  if adb logcat -d --pid "$(adb shell pidof "$app" | tr -d '\r')" | grep -qF "$trouble" \
    || adb logcat -d -s python:V AndroidRuntime:E | grep -qF "$trouble"; then
    fail "The log has '$trouble'."
  fi
done
