#!/usr/bin/env bash
# What a recorded MPI call costs: one command, one table.
set -euo pipefail

usage() {
  cat <<'END'
usage: cost.sh [--quick] [--binding BINDING] [--rounds N] [--csv FILE] [--compare FILE]

Runs the same programs without and with the agent, in turn, N times each (default 11), and prints what the agent adds
to a call. About 5 minutes; --quick takes one, for a first look.
  --binding ffm-openmpi|ffm-mpich   a binding in C's style, known by its table alone, on a JDK of 22 or later; Open MPI's
                  own classes beside it: cost.sh --csv FILE on the same JDK first, then --compare FILE
  --csv FILE      writes the table as CSV as well
  --compare FILE  shows the CSV of an earlier run beside it
JAVA_HOME         the JDK to measure on
WAITPROF_JAR      the agent to measure (default: the one of this repository)
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
rounds=11 repetitions=1000 csv='' compare='' binding=openmpi
while (($#)); do
  case $1 in
    --quick) rounds=3 repetitions=300 ;;
    --binding) binding=$2 && shift ;;
    *) shared_option "$@" && shift ;;
  esac
  shift
done
[[ $binding =~ ^(openmpi|ffm-openmpi|ffm-mpich)$ ]] || { usage >&2 && exit 2; }
prepare "$binding"
table_option='' alone=cost.Carrier pair=cost.Pair
if [[ $binding != openmpi ]]; then
  table_option=,binding=$ROOT/integration-tests/programs/ffm/cmpi.calls alone=cost.Wrapped pair=cost.Wrapped
fi

# Prints a variant's JVM options.
options_of() {
  local common="-javaagent:$AGENT=summary=off,out=$WORK/profile.wprof$table_option"
  case $1 in
    "no agent") ;;
    "callpath=full clock=nano") echo "$common,callpath=full,clock=nano" ;;
    "callpath=full samples=off") echo "$common,callpath=full,samples=off" ;;
    "callpath=full mode=trace") echo "$common,callpath=full,mode=trace,tracesize=1g" ;;
    *) echo "$common,$1" ;;
  esac
}

# Runs one variant of a program and writes down what it says. usage: measure ROUND VARIANT RANKS MAIN TURNS
measure() {
  local options
  mapfile -t options < <(options_of "$2")
  mpi "$3" "$COUNTER" -XX:CompileCommand=quiet "-XX:CompileCommand=dontinline,cost.Tower::*" "${options[@]}" \
    -- "$4" "$repetitions" "$5" 2>>"$WORK/errors" | sed -n -e "s/^measured,\(.*\),[^,]*$/$1,$2,\1/p" -e "s/^fact,/# /p" >>"$WORK/measured"
}

# Ranks have a core each here: they spin, as they do where users let nothing else run beside them.
export OMPI_MCA_mpi_yield_when_idle=0
mkdir "$WORK/empty" # mpirun puts the folder in which it is started on the class path
cd "$WORK/empty"
for ((round = 0; round < rounds; round++)); do
  say "round $((round + 1)) of $rounds"
  mapfile -t variants < <(
    rotated "$round" "no agent" callpath=off callpath=site callpath=full "callpath=full samples=off" \
      "callpath=full clock=nano" "callpath=full mode=trace")
  for variant in "${variants[@]}"; do measure "$round" "$variant" 1 "$alone" 1000; done
  mapfile -t variants < <(rotated "$round" "no agent" callpath=full "callpath=full samples=off" "callpath=full mode=trace")
  for variant in "${variants[@]}"; do measure "$round" "$variant" 2 "$pair" 100; done
  rm -rf "$WORK"/profile*.trace
done
sort -u "$WORK/errors" | sed 's/^/cost: /' >&2
{
  echo "# What a recorded MPI call costs"
  facts
  grep '^#' "$WORK/measured" | sort -u
  echo "# value: least ns"
  echo "# yardstick: two nanoTime reads"
  grep -v '^#' "$WORK/measured"
} >"$WORK/raw"
table "$WORK/raw"
