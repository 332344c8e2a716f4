#!/usr/bin/env bash
# The pictures of the README and of doc/TUNING.md, from runs: a page of a report, a page of a diff.
set -euo pipefail

usage() {
  cat <<'END'
usage: pictures.sh [--rounds N] [--keep FOLDER]

Runs the demo on two ranks and tuning.sh for N rounds (default 7; 0: not at all), and leaves in doc/pictures the top of
the demo's report as a page (page.png), and the diff of all runs before and after the tuning (diff.png), as Chromium
draws them. Prints what tuning.sh prints, and the demo's report.
Meant for an idle machine: times without a core show in the pictures.
  --keep FOLDER  where the profiles and pages are left
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
rounds=7 keep=''
while (($#)); do
  case $1 in
    --rounds) rounds=$2 && shift ;;
    --keep) keep=$(realpath "$2") && shift ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
  esac
  shift
done
build
"$ROOT/integration-tests/stack/setup.sh" --chromium
mkdir -p "$WORK"
trap 'rm -rf "$WORK"' EXIT
enter_results

# usage: picture PAGE WIDTH HEIGHT NAME
picture() {
  "$(stack chromium)" --headless --no-sandbox --disable-gpu --hide-scrollbars --user-data-dir="$WORK/chromium" \
    --window-size="$2,$3" --screenshot="$PWD/$4" "file://$PWD/$1" >"$WORK/log" 2>&1 && [[ -s $4 ]] ||
    { cat "$WORK/log" >&2 && exit 1; }
  cp "$4" "$ROOT/doc/pictures/$4"
}

run=$ROOT/integration-tests/stack/run.sh
# Twice: a first start costs some tenths of a second more, and the page would say so.
for turn in first second; do
  "$run" openmpi 2 "-javaagent:$AGENT=summary=off,out=$PWD/demo-$turn.wprof" -- demo.Wavefront >/dev/null
done
java -jar "$AGENT" report demo-second.wprof
java -jar "$AGENT" report demo-second.wprof -o page.html
picture page.html 1100 686 page.png
if ((rounds)); then
  "$ROOT/benchmarks/tuning.sh" --rounds "$rounds" --keep .
  java -jar "$AGENT" diff step-0 step-3 -o diff.html
  picture diff.html 1100 760 diff.png
fi
