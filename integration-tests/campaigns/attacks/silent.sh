# shellcheck shell=bash
# Files on a server that is gone, and class paths that do not fit into the heap: bounded, and said.

silent() {
  local option at=$work/silent server home=${JAVA_HOME:-}
  mkdir -p "$at"
  python3 "$here/attacks/silent.py" "$at" 2>/dev/null &
  server=$!
  # Not mountpoint, which asks the file system itself.
  for _ in {1..50}; do ! grep -q " $at " /proc/self/mounts || break; sleep 0.1; done
  if grep -q " $at " /proc/self/mounts; then
    for option in "cache=$at/x" "out=$at/x.wprof" "out=$at/x.wprof,mode=trace" "prometheus=0,targets=$at/x" "counters=$at/x" \
      "config=$at/x" "binding=$at/x" "calibration=$at/x" "prometheus=0,auth=$at/x"; do
      fresh
      row "a file system that does not answer: ${option//$work/}" 1 "$(job "$option" -- ends.Brief return)"
    done
  else
    row "a file system that does not answer" 0 "not tried: no right to mount"
  fi
  kill "$server" 2>/dev/null || true
  umount -l "$at" 2>/dev/null || true
  wait "$server" 2>/dev/null || true
  export JAVA_HOME=${home:-$(dirname "$(dirname "$real_java")")}
  named_classes
  [[ -n $home ]] || unset JAVA_HOME
}

# Thousands of classes that the program names and never loads: -XX:+ExitOnOutOfMemoryError ends it where one is missing.
named_classes() {
  local at=$work/named
  mkdir -p "$at"
  python3 "$here/attacks/named.py" "$at" 12000
  javac -d "$at" -cp "$work/programs:$at" "$at/Named.java"
  class_path=$at:$work/programs tried "12 000 classes that the program names, in a heap of 16 MB" "" -Xmx16m -XX:+ExitOnOutOfMemoryError -- Named return
}
