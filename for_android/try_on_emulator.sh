#!/usr/bin/env bash
# Installs the debug APK on the emulator that is running, plays on it through `adb shell input`,
# sends it to the background, kills it and opens it again. Screenshots and the log are kept in
# build/emulator/. Google's x86_64 images run arm64 code; a device that can't will say so.
set -euo pipefail

app=io.github.fitsmobile.app
out=build/emulator
mkdir -p "$out"
trap 'adb logcat -d > "$out/log.txt"' EXIT

shot() { adb exec-out screencap -p > "$out/$1.png"; }
start() { adb shell am start -W -n "$app/org.kivy.android.PythonActivity"; sleep "${1:-15}"; }
alive() { adb shell pidof "$app" > /dev/null || { echo "the app is not running: $1"; exit 1; }; }

read -r width height < <(adb shell wm size | sed -n 's/.*: \([0-9]*\)x\([0-9]*\).*/\1 \2/p')
at() { echo $((width * $1 / 100)) $((height * $2 / 100)); }

adb install -r "$(ls bin/*.apk | head -1)"
adb logcat -c
start 40
alive "after the first start"
shot 1-home

adb shell input tap $(at 27 45)     # the card of FITS
sleep 3
shot 2-set-up
adb shell input tap $(at 50 94)     # start the game
sleep 4
for column in 20 35 50 65; do       # four tiles from the tray onto the ramp
  adb shell input swipe $(at 38 90) $(at "$column" 50) 600
  sleep 2
done
alive "after four tiles"
shot 3-four-tiles

adb shell input keyevent KEYCODE_HOME
sleep 2
adb shell am kill "$app"
adb shell am force-stop "$app"
start 25
alive "after it was killed"
shot 4-again

if adb logcat -d | grep -q 'Traceback (most recent call last)'; then
  echo 'Python reported an error; see the log.'
  exit 1
fi

# The board has to be the one that was left; the clock in the status bar may be another.
body="${width}x$((height * 9 / 10))+0+$((height / 20))"
for picture in 3-four-tiles 4-again; do
  convert "$out/$picture.png" -crop "$body" +repage "$out/$picture-body.png"
done
difference=$(compare -metric RMSE "$out/3-four-tiles-body.png" "$out/4-again-body.png" null: 2>&1 \
  | sed 's/.*(\(.*\)).*/\1/' || true)
echo "difference between the board that was left and the one that came back: $difference"
awk -v difference="$difference" 'BEGIN { exit !(difference < 0.03) }'
