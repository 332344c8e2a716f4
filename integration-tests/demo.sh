#!/usr/bin/env bash
# From a fresh checkout to a report: sets up MPI, builds the agent, profiles the wavefront mini-application on as many
# ranks as there are cores and reports where they waited.
set -euo pipefail

usage() {
  cat <<'END'
usage: demo.sh [--binding openmpi|mpj-multicore|mpj-niodev] [--ranks N] [option of Wavefront...]

Default: Open MPI, installed if need be; where that takes root and there is none, MPJ Express in one JVM, unpacked
into ${WAITPROF_STACK:-$HOME/.cache/waitprof/stack}, with nothing installed.
As many ranks as cores, at least 2, unless told otherwise: with more, ranks wait for each other's time slices.
Options of Wavefront: --imbalance none|static|random|drift, --sweeps N, --size N, --grid PxQ, --work-micros N
END
}

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
root=$(dirname "$here")
jar=$root/agent/target/waitprof.jar
profiles=$here/target/demo
say() { printf 'demo: %s\n' "$*" >&2; }
fail() {
  say "$*"
  exit 1
}

# Runs a step in this shell, with a line of progress every eight seconds, and notes how long it took.
ticker='' times=''
step() {
  local what=$1 begin=$SECONDS
  shift
  (
    trap 'kill "$nap"; exit' TERM
    while :; do
      sleep 8 &
      nap=$!
      wait "$nap"
      say "$what, $((SECONDS - begin)) s so far"
    done
  ) &
  ticker=$!
  "$@"
  stop_ticker
  times+="$what $((SECONDS - begin)) s, "
}
stop_ticker() {
  [[ -z $ticker ]] || { kill "$ticker" && wait "$ticker"; } 2>/dev/null || true
  ticker=''
}
trap stop_ticker EXIT

binding="" ranks=$(nproc) # what a container or a binding leaves of them
((ranks > 1)) || ranks=2
while (($#)); do
  case $1 in
    --binding | --ranks) declare "${1#--}=${2:?"$1 needs a value"}" && shift 2 ;;
    -h | --help) usage && exit 0 ;;
    *) break ;;
  esac
done

[[ $binding =~ ^(openmpi|mpj-multicore|mpj-niodev|)$ ]] || fail "no such binding: $binding (see $0 --help)"

# The agent is a folder of Java sources away from being built; a jar older than any of them is not the agent they make.
build_agent() {
  if [[ -f $jar && -z $(find "$root"/pom.xml "$root"/{agent,analysis,profile-model,recorder,reduction,reporters}/{pom.xml,src} -newer "$jar" -type f -print -quit) ]]; then
    return
  fi
  local maven
  maven=$(command -v mvn) || maven=$root/mvnw # which downloads one
  local log=$profiles/build.log
  if [[ -f $jar ]]; then say "building the agent: its sources are newer than the jar"; else say "building the agent, which takes a minute once, or some with downloads"; fi
  # The agent alone, without its tests and checks of the sources, and no word unless it fails.
  "$maven" -B -ntp -f "$root/pom.xml" -pl agent -am -Dmaven.test.skip -Dspotless.check.skip -Dchecks=-g package >"$log" 2>&1 ||
    { grep -m 10 '^\[ERROR\]' "$log" >&2 || true; fail "the agent cannot be built, see ${log#"$PWD/"}"; }
  [[ -f $jar ]] || fail "the build made no ${jar#"$root/"}"
}

set_up_mpi() {
  local status=0
  case $binding in
    '')
      binding=openmpi
      "$here/stack/setup.sh" --openmpi || status=$?
      if ((status == 3)); then
        say "falling back to MPJ Express, with the ranks as threads of one JVM"
        binding=mpj-multicore status=0
        "$here/stack/setup.sh" --mpj || status=$?
      fi
      ;;
    openmpi) "$here/stack/setup.sh" --openmpi || status=$? ;;
    *) "$here/stack/setup.sh" --mpj || status=$? ;;
  esac
  ((status == 0)) || fail "no MPI to run on, see above"
}

command -v javac >/dev/null || fail "a JDK is needed (17 or later): apt-get install openjdk-17-jdk-headless"
mkdir -p "$profiles"
step "set-up of MPI" set_up_mpi
step "build of the agent" build_agent

run_program() {
  "$here/stack/run.sh" "$binding" "$ranks" "-javaagent:$jar=out=$profile,summary=off" -- demo.Wavefront "$@" ||
    fail "Wavefront failed, see above"
  [[ -f $profile ]] || fail "the run left no profile $profile"
}
profile=$profiles/wavefront-$ranks-$(date +%Y%m%d-%H%M%S).wprof
say "running Wavefront on $ranks ranks ($binding)"
step "run of Wavefront" run_program "$@"
say "profile ${profile#"$PWD/"}"
echo
step "report" java -jar "$jar" report "$profile"
checked=$(java -jar "$jar" check "$profile" --require 'no_core <= 20%' 2>/dev/null || true)
[[ $checked != *"fail  no_core "[0-9]* ]] ||
  say "ranks had too little of the cores: that is this machine at this time, not the demo"
own=${jar#"$PWD/"} file=${profile#"$PWD/"} script=${BASH_SOURCE[0]}
cat <<END

The time of this demonstration: ${times%, }.

Next:
  java -jar $own report $file -o wavefront.html  # the report as a page
  java -jar $own explain waiting  # what a line of it means; 'explain' lists all
  $script --imbalance static  # some ranks have more work: who is late?
END
