#!/usr/bin/env bash
# Reads the installed app as Android's services do. `uiautomator dump` writes down the nodes that
# the app gives them; every touch goes to the middle of a node that is found by its words. Opens a
# table of each of the four games, plays there and leaves. Dumps are kept in build/emulator/.
set -euo pipefail

app=io.github.fitsmobile.app
out=build/emulator
mkdir -p "$out"

fail() { echo "$1" >&2; adb exec-out screencap -p > "$out/read-failed.png" || true; exit 1; }

# The app shows its nodes half a second after the dump has begun to read: the first may be empty.
dump() {
  adb shell uiautomator dump /sdcard/nodes.xml > /dev/null
  adb exec-out cat /sdcard/nodes.xml > "$out/nodes.xml"
}

# Press the first node that begins with one of the words, once it is there.
press() {
  local place
  for _ in $(seq 10); do
    dump
    if place=$(python3 -m tools.android.dumped "$out/nodes.xml" "$@" 2> "$out/missing.txt"); then
      # shellcheck disable=SC2086 - two numbers
      adb shell input tap $place < /dev/null
      sleep 1.5
      return
    fi
    sleep 1
  done
  cat "$out/missing.txt" >&2
  fail "No node to press says: $*"
}

play() {
  case "$1" in
    FITS | BITS) press "Column" && press "Column" ;;
    FILLIT) press "Pawn left to" "Pawn right to" "Pawn up" "Pawn down" && press "Stone on" ;;
    JAMMIT) press "Column" && press "Push" ;;
  esac
}

adb shell pm clear "$app" > /dev/null
adb shell cmd locale set-app-locales "$app" --locales en-US
adb shell am start -W -n "$app/org.kivy.android.PythonActivity" > /dev/null
sleep 10

for game in FITS BITS FILLIT JAMMIT; do
  press "$game"
  press "Start the game"
  play "$game"
  dump
  cp "$out/nodes.xml" "$out/nodes-$game.xml"
  press "Menu"
  press "Save and leave"
done
adb shell pidof "$app" > /dev/null || fail "The app is not running after it was read."
