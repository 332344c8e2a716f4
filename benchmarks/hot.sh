#!/usr/bin/env bash
# What the agent costs numeric loops in classes that reach MPI: one command, one table.
set -euo pipefail

usage() {
  cat <<'END'
usage: hot.sh [--quick] [--rounds N] [--csv FILE] [--compare FILE]

Runs numeric kernels without and with the agent, in turn, N times each (default 11), and prints what a run of a loop
takes. About 3 minutes; --quick takes one, for a first look.
  --csv FILE      writes the table as CSV as well
  --compare FILE  shows the CSV of an earlier run beside it
JAVA_HOME         the JDK to measure on
WAITPROF_JAR      the agent to measure (default: the one of this repository)
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
rounds=11 repetitions=300 csv='' compare=''
while (($#)); do
  case $1 in
    --quick) rounds=3 ;;
    *) shared_option "$@" && shift ;;
  esac
  shift
done
prepare
javac -g -Xlint:none -cp "$(stack openmpi.jar)" -d "$PROGRAMS" "$ROOT"/benchmarks/programs/hot/*.java

# Runs one variant and writes down what it says. usage: measure ROUND VARIANT
measure() {
  local options=()
  [[ $2 == "no agent" ]] || options+=("-javaagent:$AGENT=summary=off,out=$WORK/profile.wprof,${2#with }")
  mpi 1 "${options[@]}" -- hot.Hot "$repetitions" 2>>"$WORK/errors" | sed -n "s/^measured,\(.*\),[^,]*$/$1,$2,\1/p" >>"$WORK/measured"
}

mkdir "$WORK/empty" # mpirun puts the folder in which it is started on the class path
cd "$WORK/empty"
for ((round = 0; round < rounds; round++)); do
  say "round $((round + 1)) of $rounds"
  mapfile -t variants < <(rotated "$round" "no agent" "with callpath=full" "with exclude=hot.*")
  for variant in "${variants[@]}"; do measure "$round" "$variant"; done
done
sort -u "$WORK/errors" | sed 's/^/hot: /' >&2
{
  echo "# What the agent costs numeric loops in classes that reach MPI"
  facts
  echo "# value: least us"
  cat "$WORK/measured"
} >"$WORK/raw"
table "$WORK/raw"
