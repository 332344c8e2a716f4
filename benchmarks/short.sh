#!/usr/bin/env bash
# What a job of a few hundred milliseconds pays for the agent, in its loop and in Finalize: one command, one table.
set -euo pipefail

usage() {
  cat <<'END'
usage: short.sh [--rounds N] [--csv FILE] [--compare FILE]

Runs a ring of 20 000 messages a rank on 2 and on 4 ranks, without the agent, with samples=off and as by default, in turn,
N times each (default 9), and prints what the agent adds, on rank 0. About 2 minutes.
  --csv FILE      writes the table as CSV as well
  --compare FILE  shows the CSV of an earlier run beside it
JAVA_HOME         the JDK to measure on
WAITPROF_JAR      the agent to measure (default: the one of this repository)
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
rounds=9 csv='' compare=''
while (($#)); do
  shared_option "$@" && shift 2
done
prepare

options_of() {
  local common="-javaagent:$AGENT=out=$WORK/profile.wprof,cache=$WORK/cache"
  case $1 in
    "no agent") ;;
    samples=off) echo "$common,samples=off" ;;
    *) echo "$common" ;;
  esac
}

cd "$WORK"
for ((round = -1; round < rounds; round++)); do
  say "round $((round + 1)) of $rounds" # the first fills the cache
  mapfile -t variants < <(rotated "$((round < 0 ? 0 : round))" "no agent" samples=off "by default")
  for variant in "${variants[@]}"; do
    mapfile -t options < <(options_of "$variant")
    for ranks in 2 4; do
      mpi "$ranks" "${options[@]}" -- cost.ShortRun 20000 2>errors |
        awk -F, -v id="$round" -v what="$variant,$ranks ranks: " \
          'NF == 2 && id >= 0 { print id "," what $1 "," $2 }' >>measured
    done
  done
done
{
  echo "# What the agent adds to a short job"
  facts
  echo "# value: rank 0"
  cat measured
} >raw
table raw
