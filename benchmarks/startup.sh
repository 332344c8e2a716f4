#!/usr/bin/env bash
# What the agent adds to the start of a program on Open MPI, split by cause: one command, one table.
set -euo pipefail

usage() {
  cat <<'END'
usage: startup.sh [--quick] [--rounds N] [--csv FILE] [--compare FILE] [--before JAR]

Runs hello programs without and with the agent, in turn, N times each (default 11), and prints the CPU time and the
memory that the agent adds to each rank. About 4 minutes; --quick takes one and a half, for a first look.
  --hello         measures the hello program alone, in a third of the time; on Java 25 in a jar as well, with an AOT cache
  --csv FILE      writes the table as CSV as well
  --compare FILE  shows the CSV of an earlier run beside it
  --before JAR    measures an earlier agent in turn with this one, with both caches
JAVA_HOME         the JDK to measure on
WAITPROF_JAR      the agent to measure (default: the one of this repository)
END
}

# shellcheck source=lib.sh
source "$(dirname "${BASH_SOURCE[0]}")/lib.sh"
rounds=11 weighings=3 csv='' compare='' before='' only_hello=''
while (($#)); do
  case $1 in
    --quick) rounds=3 weighings=1 ;;
    --hello) only_hello=yes ;;
    --before) before=$(realpath "$2") && shift ;;
    *) shared_option "$@" && shift ;;
  esac
  shift
done
prepare
[[ -n $only_hello ]] || "$ROOT/integration-tests/stack/setup.sh" --mpj --grande --matrix
readonly BINDING=(mpi.MPI mpi.Comm mpi.Intracomm mpi.Intercomm mpi.CartComm mpi.GraphComm mpi.Datatype mpi.Status
  mpi.Request mpi.Prequest mpi.Message mpi.Group mpi.Op mpi.Win mpi.File mpi.Info)

# Makes what the runs need: an agent that does nothing, and a `java` that notes the CPU time of each process.
make_tools() {
  echo "Premain-Class: cost.EmptyAgent" >"$WORK/manifest"
  jar --create --file "$WORK/empty.jar" --manifest "$WORK/manifest" -C "$PROGRAMS" cost/EmptyAgent.class
  mkdir -p "$WORK/jdk/bin"
  cat >"$WORK/jdk/bin/java" <<END
#!/usr/bin/env bash
TIMEFORMAT='%U %S'
{ time "$(command -v java)" "\$@" 2>&3; } 3>&2 2>"$WORK/times.\${OMPI_COMM_WORLD_RANK:-0}"
END
  chmod +x "$WORK/jdk/bin/java"
}

# Prints a variant's JVM options. The summary at the end is part of what is measured.
options_of() {
  local common="-javaagent:$AGENT=out=$WORK/profile.wprof"
  [[ $1 != *"(before)" ]] || common=${common/"$AGENT"/"$before"}
  case ${1% (before)} in
    "no agent") ;;
    "empty agent") echo "-javaagent:$WORK/empty.jar" ;;
    "cold cache") echo "$common,cache=$WORK/cold" ;;
    "warm cache") echo "$common,cache=$WORK/warm" ;;
    "no agent with AOT cache") echo "-XX:AOTCache=$WORK/plain.aot" ;;
    "warm cache with AOT cache") printf '%s\n' "$common,cache=$WORK/warm" "-XX:AOTCache=$WORK/agent.aot" ;;
    *) echo "$common,$1,cache=off" ;;
  esac
}

# Runs a program: on so many ranks, or as a plain JVM for 0, or 0 with the binding on its class path for "0+mpi".
# usage: run PLACE [JVM option...] -- Main [argument...]
run() {
  local place=$1 path=$PROGRAMS options=()
  shift
  if [[ $place != 0* ]]; then
    JAVA_HOME=$WORK/jdk mpi "$place" "$@"
    return
  fi
  [[ $place != *+mpi ]] || path=$(stack openmpi.jar):$path
  while [[ $1 != -- ]]; do options+=("$1") && shift; done
  "$WORK/jdk/bin/java" -cp "$path" "${options[@]}" "${@:2}"
}

# Runs one variant and writes down its CPU time and memory. usage: measure ROUND VARIANT PROGRAM PLACE MAIN [ARGUMENT...]
measure() {
  local round=$1 variant=$2 program=$3 place=$4 options
  mapfile -t options < <(options_of "$variant")
  [[ -z $class_path ]] || options+=(-cp "$class_path")
  rm -rf "$WORK"/times.* "$WORK/cold" "$WORK"/profile*.wprof # a name that is taken costs a try
  if [[ $variant == warm* ]] && ((round == 0)); then
    run "$place" "${options[@]}" -- "${@:5}" >"$WORK/output" 2>"$WORK/errors" || [[ $program == *halted* ]]
    rm -f "$WORK"/times.*
  fi
  # Halted before Finalize, mpirun complains at length.
  run "$place" "${options[@]}" -- "${@:5}" >"$WORK/output" 2>"$WORK/errors" || [[ $program == *halted* ]]
  awk -v id="$round" -v what="$variant,$program: CPU ms" \
    '{ print id "." FILENAME "," what "," 1000 * ($1 + $2) }' "$WORK"/times.* >>"$WORK/measured"
  awk -F, -v id="$round" -v what="$variant,$program: memory MiB" \
    '$1 == "memory" { print id "." NR "," what "," $2 / 1024 }' "$WORK/output" >>"$WORK/measured"
}

# Counts classes and metaspace, and heap, once the program is over. usage: weigh ROUND VARIANT
weigh() {
  local options
  mapfile -t options < <(options_of "$2")
  run 1 "${options[@]}" "-Xlog:class+load=info:file=$WORK/classes" "-Xlog:gc+exit*=info:file=$WORK/heap" \
    -- cost.Hello >"$WORK/output" 2>"$WORK/errors"
  {
    echo "$1,$2,hello: classes loaded,$(grep -c ' source: ' "$WORK/classes")"
    echo "$1,$2,hello: of these from archive,$(grep -c 'source: shared' "$WORK/classes")"
    echo "$1,$2,hello: metaspace KiB,$(sed -n 's/.*Metaspace  *used \([0-9]*\)K.*/\1/p' "$WORK/heap")"
    echo "$1,$2,hello: heap used KiB,$(sed -n 's/.* heap  *total .*used \([0-9]*\)K.*/\1/p' "$WORK/heap")"
  } >>"$WORK/measured"
}

# Whether this JDK has caches of linked classes (JEP 483) that one option makes.
ahead_of_time() { java -XX:AOTCacheOutput=/dev/null -XX:AOTMode=off -version >/dev/null 2>&1; }

# usage: make_aot_cache NAME VARIANT
make_aot_cache() {
  local options
  mapfile -t options < <(options_of "$2")
  run 1 -cp "$WORK/hello.jar" "${options[@]}" "-XX:AOTCacheOutput=$WORK/$1.aot" -- cost.Hello >"$WORK/output" 2>"$WORK/errors"
}

# mpirun puts the folder in which it is started on the class path: an empty one here, and one with the classes of some
# libraries somewhere below it, as anyone has who starts a job in the folder of a project.
mkdir -p "$WORK/empty" "$WORK/full/some/libraries"
(cd "$WORK/full/some/libraries" && jar xf "$BENCHMARKS")
make_tools
readonly MANY=10000
java -cp "$PROGRAMS" cost.ManyClasses "$WORK/many.folder" "$MANY"
jar --create --file "$WORK/many.jar" -C "$WORK/many.folder" .
earlier=()
[[ -z $before ]] || earlier=("cold cache (before)" "warm cache (before)")
class_path='' # another one than that of the programs
cd "$WORK/empty"
# Java 25 keeps linked classes of a run that it has been asked to watch: of jars alone, and the folder must be empty.
if ahead_of_time; then
  jar --create --file "$WORK/hello.jar" -C "$PROGRAMS" cost
  make_aot_cache plain "no agent"
  # Twice: the second has the woven classes of the first.
  make_aot_cache agent "warm cache"
  make_aot_cache agent "warm cache"
fi
for ((round = 0; round < rounds; round++)); do
  say "round $((round + 1)) of $rounds"
  mapfile -t variants < <(rotated "$round" "no agent" "empty agent" mode=off callpath=off callpath=site callpath=full \
    "cold cache" "warm cache" "${earlier[@]}")
  for variant in "${variants[@]}"; do measure "$round" "$variant" "hello" 1 cost.Hello; done
  if ahead_of_time; then
    class_path=$WORK/hello.jar
    mapfile -t variants < <(rotated "$round" "no agent" "no agent with AOT cache" "warm cache" "warm cache with AOT cache")
    for variant in "${variants[@]}"; do measure "$round" "$variant" "hello in a jar" 1 cost.Hello; done
    class_path=''
  fi
  [[ -z $only_hello ]] || continue
  mapfile -t variants < <(rotated "$round" "no agent" "empty agent" "cold cache" "warm cache" "${earlier[@]}")
  for variant in "${variants[@]}"; do
    measure "$round" "$variant" "hello halted before Finalize" 1 cost.Hello halt
    measure "$round" "$variant" "hello on 2 ranks" 2 cost.Hello
    mkdir -p "$WORK/job.$round.$variant/results/first" && cd "$WORK/job.$round.$variant"
    measure "$round" "$variant" "hello in a new folder with sub-folders" 1 cost.Hello
    cd "$WORK/full"
    measure "$round" "$variant" "hello among $(find . -name '*.class' | wc -l) class files" 1 cost.Hello
    cd "$WORK/empty"
    class_path=$PROGRAMS:$JMODELTEST
    measure "$round" "$variant" "hello and the class path of jModelTest" 1 cost.Hello
    for kind in folder jar; do
      class_path=$PROGRAMS:$WORK/many.$kind
      measure "$round" "$variant" "hello and $MANY class files in a $kind" 1 cost.Hello
    done
    class_path=''
  done
  mapfile -t variants < <(rotated "$round" "no agent" "empty agent" callpath=full)
  for variant in "${variants[@]}"; do
    measure "$round" "$variant" "no MPI anywhere" 0 cost.Plain
    measure "$round" "$variant" "MPI classes loaded but not used" 0+mpi cost.Plain "${BINDING[@]}"
  done
done
for ((round = 0; round < weighings; round++)); do
  for variant in "no agent" "empty agent" callpath=off callpath=full "warm cache"; do weigh "$round" "$variant"; done
done
{
  echo "# What the agent adds to the start of a program, each rank"
  facts
  echo "# value: each rank"
  cat "$WORK/measured"
} >"$WORK/raw"
table "$WORK/raw"
