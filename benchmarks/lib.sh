# What the benchmark scripts share: what they need built, a folder to work in, the facts of the machine.

readonly ROOT=$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)
readonly AGENT=${WAITPROF_JAR:-$ROOT/agent/target/waitprof.jar}
readonly BENCHMARKS=$ROOT/benchmarks/target/benchmarks.jar
readonly WORK=$ROOT/benchmarks/target/work.$$ # a random name could hold the letters that mpirun takes for an option
readonly PROGRAMS=$WORK/programs
# Debian's jModelTest, as `setup.sh --matrix` lays it out.
readonly APPLICATIONS=${WAITPROF_STACK:-$HOME/.cache/waitprof/stack}/matrix/applications
readonly JMODELTEST=$APPLICATIONS/lib/alter.jar:$APPLICATIONS/lib/alter-lib.jar:$APPLICATIONS/lib/pal-cvs.jar:$APPLICATIONS/lib/bsaf.jar:$APPLICATIONS/jmodeltest/jModelTest.jar
readonly COUNTER=--add-exports=jdk.jfr/jdk.jfr.internal=ALL-UNNAMED

say() { printf '%s: %s\n' "$(basename "$0" .sh)" "$*" >&2; }

# Builds the agent and this module if they are missing.
build() {
  [[ -n ${JAVA_HOME:-} ]] && PATH=$JAVA_HOME/bin:$PATH
  if [[ ! -f $AGENT || ! -f $BENCHMARKS ]]; then
    say "building"
    (cd "$ROOT" && mvn -q -ntp -DskipTests package >&2)
  fi
}

# Makes all that the scripts for real MPI need; no module compiles their programs. usage: prepare [BINDING]
prepare() {
  launch=${1:-openmpi}
  build
  "$ROOT/integration-tests/stack/setup.sh" --openmpi
  mkdir -p "$PROGRAMS"
  trap 'rm -rf "$WORK"' EXIT
  if [[ $launch != openmpi ]]; then
    local programs=$ROOT/benchmarks/programs
    "$ROOT/integration-tests/stack/setup.sh" "--${launch#ffm-}"
    javac -g -Xlint:none --add-exports jdk.jfr/jdk.jfr.internal=ALL-UNNAMED -d "$PROGRAMS" \
      "$ROOT"/integration-tests/programs/ffm/cmpi/*.java "$programs"/wrapped/*.java "$programs"/cost/{Kernel,Clocks}.java
    return
  fi
  javac -g -Xlint:none --add-exports jdk.jfr/jdk.jfr.internal=ALL-UNNAMED -cp "$(stack openmpi.jar)" -d "$PROGRAMS" \
    "$ROOT"/benchmarks/programs/cost/*.java
}

# The value of a key in stack.properties.
stack() { sed -n "s|^$1=||p" "${WAITPROF_STACK:-$HOME/.cache/waitprof/stack}/stack.properties"; }

# Runs a program on what was prepared. usage: mpi RANKS [JVM option...] -- Main [argument...]
mpi() {
  local ranks=$1
  shift
  # Called by its full name, mpirun puts its own folder first on the PATH, and with it the system's java.
  MPIRUN_OPTIONS="--noprefix ${MPIRUN_OPTIONS:-}" "$ROOT/integration-tests/stack/run.sh" "${launch:-openmpi}" "$ranks" -cp "$PROGRAMS" "$@"
}

# Runs a command of waitprof on its own ranks. usage: waitprof_on openmpi|mpj RANKS COMMAND [argument...]
waitprof_on() { "$ROOT/integration-tests/stack/run.sh" "$1" "$2" -cp "$AGENT" -- org.waitprof.Waitprof "${@:3}"; }

# Goes to the folder where results are made, which --keep keeps. Uses $keep, sets $results.
enter_results() {
  results=${keep:-$WORK/results}
  mkdir -p "$results"
  cd "$results"
}

# Prints machine, date and load, as comments of the raw data.
machine() {
  echo "# machine: $(sed -n 's/^model name[^:]*: //p' /proc/cpuinfo | head -1), $(nproc) CPUs, $(uname -sr)"
  echo "# date: $(date -u +%Y-%m-%dT%H:%MZ), load at the start $(cut -d' ' -f1 /proc/loadavg)"
}

# The same, and all else that a result depends on.
facts() {
  machine
  echo "# java: $(java -version 2>&1 | sed -n '2s/.*(\(.*\)).*/\1/p')"
  if [[ ${launch:-} == ffm-mpich ]]; then
    echo "# mpi: MPICH at $(stack mpich.home)"
  else
    echo "# mpi: Open MPI $(stack openmpi)"
  fi
  [[ ${launch:-openmpi} == openmpi ]] || echo "# binding: cmpi, by its table"
  echo "# waitprof: $(git -C "$ROOT" describe --always --dirty 2>/dev/null || echo unknown), $(stat -c %s "$AGENT") bytes"
}

# All of it as a list in Markdown.
facts_list() { facts | sed 's/^# /* /'; }

# Prints its arguments from the second on, rotated by the first, so that no variant always follows the same one.
rotated() {
  local by=$1 i
  shift
  for ((i = 0; i < $#; i++)); do echo "${@:(i + by) % $# + 1:1}"; done
}

# An option that the scripts with a table share, and its value; ends the script where it is none of them. Sets $rounds, $csv
# and $compare.
shared_option() {
  case $1 in
    --rounds) rounds=$2 ;;
    --csv) csv=$(realpath "$2") ;;
    --compare) compare=$(realpath "$2") ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
  esac
}

# Prints the table of the raw data, and keeps both beside it when asked to. Uses $csv and $compare.
table() {
  local options=()
  [[ -z $csv ]] || options+=(--csv "$csv")
  [[ -z $compare ]] || options+=(--compare "$compare")
  java -cp "$BENCHMARKS" org.waitprof.benchmarks.results.ResultTable "$1" "${options[@]}"
}

# Asks every endpoint of $WORK/targets once a second, as a Prometheus does, until that folder is gone; keeps the answers
# in $WORK/scrapes.
scrape() {
  local file target
  exec 4<> <(:)
  while [[ -d $WORK/targets ]]; do
    for file in "$WORK"/targets/*.json; do
      [[ -f $file ]] || continue
      read -r target <"$file" || continue
      target=${target#*127.0.0.1:}
      { exec 3<>"/dev/tcp/127.0.0.1/${target%%\"*}"; } 2>/dev/null || continue
      printf 'GET /metrics HTTP/1.1\r\n\r\n' >&3
      cat <&3 >>"$WORK/scrapes"
      exec 3>&-
    done
    read -r -t 1 -u 4 || true
  done
}
