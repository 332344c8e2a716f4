#!/usr/bin/env bash
# Runs an MPI program on one of the stacks, the same way for all of them.
set -euo pipefail

usage() {
  cat <<'END'
usage: run.sh BINDING RANKS [JVM option...] -- MainClass [argument...]

BINDING   openmpi | mpj-multicore (ranks are threads of one JVM) | mpj-niodev (ranks are processes)
          ffm-openmpi | ffm-mpich (a binding in C's style over the foreign function API; takes a JDK of 22 or later)
options   go to the rank JVMs as they are, -javaagent:... included; one word each (--add-opens=..., not --add-opens ...)
  -cp P   class path of the program; default: the programs/ folder of this repository, compiled when it changed

JAVA_HOME         the JDK of the ranks (default: java on the PATH)
RUN_TIMEOUT       seconds until the job is ended, with exit code 124 (default 300)
MPIRUN_OPTIONS    further options of mpirun, separated by blanks
MPJ_JOB_HOME      the MPJ_HOME that a niodev job makes; one job at a time (default: a temporary folder)
STACK_IS_THERE    not empty where setup.sh has made all that the binding needs

Exit code: the program's own on Open MPI. MPJ Express always says 0; here it is 1 when a rank ended with an exception.
On MPJ Express, the launcher sends stderr of the ranks to stdout and drops empty lines.
END
}

# Tests start hundreds of jobs: what bash can do itself is not left to another process.
here=${BASH_SOURCE[0]}
[[ $here == /* ]] || here=$PWD/$here
here=${here%/*}
readonly RUN_TIMEOUT=${RUN_TIMEOUT:-300}
say() { printf 'run: %s\n' "$*" >&2; }
usage_error() {
  say "$* (see $0 --help)"
  exit 2
}

[[ ${1:-} == -h || ${1:-} == --help ]] && usage && exit 0
(($# >= 4)) || usage_error "too few arguments"
binding=$1 ranks=$2
shift 2
[[ $ranks =~ ^[1-9][0-9]*$ ]] || usage_error "not a number of ranks: $ranks"
case $binding in
  openmpi) family=openmpi ;;
  mpj-multicore | mpj-niodev) family=mpj ;;
  ffm-openmpi | ffm-mpich) family=ffm ;;
  *) usage_error "no such binding: $binding" ;;
esac

program_path=
jvm_options=()
while (($#)) && [[ $1 != -- ]]; do
  case $1 in
    -cp | -classpath | --class-path)
      program_path=${2:?"$1 needs a path"}
      shift
      ;;
    # The MPJ starter takes the first word without a dash for the main class.
    -*) jvm_options+=("$1") ;;
    *) usage_error "not a JVM option (of one word): $1" ;;
  esac
  shift
done
[[ ${1:-} == -- && -n ${2:-} ]] || usage_error "no main class after --"
shift
program=("$@")

[[ -n ${JAVA_HOME:-} ]] && export PATH=$JAVA_HOME/bin:$PATH
if [[ -z ${STACK_IS_THERE:-} ]]; then
  case $binding in
    ffm-*) "$here/setup.sh" "--${binding#ffm-}" ;;
    *) "$here/setup.sh" "--$family" ;;
  esac
fi
if [[ -z $program_path ]]; then
  "$here/../programs/build.sh" "$family"
  program_path=$(cd "$here/../target/programs/$family" && pwd)
fi

declare -A stack # by key, what stack.properties says
while IFS='=' read -r key value; do
  [[ -z $key ]] || stack[$key]=$value
done <"${WAITPROF_STACK:-$HOME/.cache/waitprof/stack}/stack.properties"

temp=$(mktemp -d "${TMPDIR:-/tmp}/waitprof-run.XXXXXX")
# Whatever way this script ends, nothing of the job is left: every process of it, wherever its launcher put it, has
# this variable in its environment.
export RUN_FOLDER=$temp
watcher= # a part of this script that a launcher leaves running beside the job
cleanup() {
  local environ
  export -n RUN_FOLDER # not of grep itself
  [[ -z $watcher ]] || kill -KILL "$watcher" 2>/dev/null || true
  # A process may start another before it is ended, and takes a moment to be gone: three seconds at most.
  for _ in {1..60}; do
    grep -lszx "RUN_FOLDER=$temp" /proc/[0-9]*/environ >"$temp/processes" || true
    [[ -s $temp/processes ]] || break
    while read -r environ; do kill -KILL "${environ//[!0-9]/}" 2>/dev/null || true; done <"$temp/processes"
    sleep 0.05
  done
  rm -rf "$temp"
}
trap cleanup EXIT
job=
# `wait` returns at once when a signal comes, which a command in the foreground would hold back.
trap '[[ -z $job ]] || { kill -TERM "$job"; wait "$job" || true; } 2>/dev/null; exit 143' TERM INT HUP

hash java # below, ${BASH_CMDS[java]} is the path of java in full

# Runs a command within the time limit and sets $status to its exit code. The signal goes to that process alone: a
# second one, sent to the group, makes mpirun leave its ranks behind.
status=0
bounded() {
  timeout --foreground --kill-after=10 "$RUN_TIMEOUT" "$@" &
  job=$!
  echo "$job" >"$temp/job"
  wait "$job" && status=0 || status=$?
  job=
  ((status != 124 && status != 137)) || say "ended after the time limit of $RUN_TIMEOUT s"
}

# shellcheck source=/dev/null
source "$here/launch/$family.sh"
"launch_${binding//-/_}"
exit "$status"
