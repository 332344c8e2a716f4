#!/usr/bin/env bash
# How far the runs that the verdict recommends next disturb what they measure: one table.
set -euo pipefail

usage() {
  cat <<'END'
usage: next-step.sh [--rounds N] [--options LIST] [--keep FOLDER]

Runs six programs with a known fault on Open MPI, 2 ranks, N times in turn (default 5): without options, and with LIST
(default mode=trace,stacks=on). Prints the median time without a core of both, in percent of rank time, and how often
both had the same finding first. About 90 s a round. Meant for an idle machine with 2 CPUs or more.
Programs: ocean, climate, scan, ghost (bench.Fault of the tests: work is parked time), more (causes.LateReason: rank 1
computes twice as long), wavefront (demo.Wavefront, imbalance static).
  --keep FOLDER  where the profiles are left
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
rounds=5 options=mode=trace,stacks=on keep=''
while (($#)); do
  case $1 in
    --rounds) rounds=$2 && shift ;;
    --options) options=$2 && shift ;;
    --keep) keep=$(realpath -m "$2") && shift ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
  esac
  shift
done
prepare
export OMPI_MCA_osc=pt2pt # one-sided communication of Debian's Open MPI fails otherwise (ghost)
enter_results

command_of() {
  case $1 in
    more) echo causes.LateReason more 1:more ;;
    wavefront) echo demo.Wavefront --imbalance static ;;
    *) echo bench.Fault "$1" ;;
  esac
}

# Runs a program, prints its time without a core and its first finding. usage: measure PROGRAM VARIANT [OPTIONS]
measure() {
  local program=$1 name=$1-$2 words no_core first
  read -r -a words < <(command_of "$program")
  rm -rf "$name".*
  "$ROOT/integration-tests/stack/run.sh" openmpi 2 "-javaagent:$AGENT=summary=off,out=$PWD/$name.wprof${3:+,$3}" -- \
    "${words[@]}" >/dev/null 2>"$name.err" </dev/null || { cat "$name.err" >&2 && exit 1; }
  no_core=$(java -jar "$AGENT" check "$name.wprof" --require 'no_core <= 100%' | sed -n 's/^[a-z]* *no_core \([0-9.]*\) %.*/\1/p')
  # What to change comes behind what to distrust.
  first=$(java -jar "$AGENT" export --format findings "$name.wprof" | awk -F, '$2 == "change" && $1 != "waiting" { print $1 ":" $6; exit }')
  echo "${no_core:-unknown} ${first:-none}"
}

median() { sort -g | awk '{ value[NR] = $1 } END { print NR % 2 ? value[(NR + 1) / 2] : (value[NR / 2] + value[NR / 2 + 1]) / 2 }'; }

for ((round = 1; round <= rounds; round++)); do
  say "round $round of $rounds"
  for program in ocean climate scan ghost more wavefront; do
    plain=$(measure "$program" "plain-$round")
    echo "$program $plain $(measure "$program" "next-$round" "$options")"
  done
done >measured

echo "# Time without a core, by default and with $options"
echo
facts_list
echo
echo "| program | default | $options | difference | first finding | alike |"
echo "|---|---|---|---|---|---|"
for program in ocean climate scan ghost more wavefront; do
  plain=$(awk -v p="$program" '$1 == p { print $2 }' measured | median)
  next=$(awk -v p="$program" '$1 == p { print $4 }' measured | median)
  printf -v figures '%.1f %% | %.1f %% | %.1f' "$plain" "$next" "$(awk -v a="$plain" -v b="$next" 'BEGIN { print b - a }')"
  alike=$(awk -v p="$program" '$1 == p && $3 == $5' measured | wc -l)
  finding=$(awk -v p="$program" '$1 == p { print $3 }' measured | sort | uniq -c | sort -rn | awk 'NR == 1 { print $2 }')
  echo "| $program | $figures | $finding | $alike of $rounds |"
done
