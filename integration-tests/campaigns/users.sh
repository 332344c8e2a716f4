#!/usr/bin/env bash
# What other users of a node can do to one's figures: plants files as a second user and looks whether anything changes.
set -euo pipefail

usage() {
  cat <<'END'
usage: users.sh            (as root: it takes two further users, by number, and needs no accounts for them)

One user runs a job of two ranks on Open MPI with an endpoint, all counter and target files in folders that everybody may
write to (mode 1777, as /dev/shm); another has put there before what is meant to do harm. Each line of the output is a
check: ok or FAILED, what was done, what came of it. Exit code 1 if one has failed, 77 where this user is not root.
END
}

[[ ${1:-} == -h || ${1:-} == --help ]] && usage && exit 0
if ((EUID != 0)); then
  echo "users: SKIPPED: only root can act as two other users" >&2
  exit 77
fi
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
readonly victim=54321 attacker=54322
# No letters by chance: mpirun takes words with "cp" in them for an option.
work=/tmp/waitprof-users.$$
mkdir -m 755 "$work"
trap 'rm -rf "$work" "${planted:-}"; rm -f "${sparse:-}"' EXIT
built=$here/../../agent/target/waitprof.jar
[[ -f $built ]] || { echo "users: build the agent first: mvn package" >&2 && exit 2; }
readonly jar=$work/waitprof.jar
install -m 644 "$built" "$jar"
# Stack and programs where everybody may read them.
"$here/../stack/setup.sh" --openmpi >&2
"$here/../programs/build.sh" openmpi >&2
cp -rL "${WAITPROF_STACK:-$HOME/.cache/waitprof/stack}/openmpi" "$work/openmpi"
cp -r "$here/../target/programs/openmpi" "$work/programs"
install -m 755 "$here/plant.py" "$work/plant.py"
PLANT_TABLE=$(sed -n 's/.* TABLE_VERSION = \([0-9]*\);.*/\1/p' "$here/../../profile-model/src/main/java/org/waitprof/model/MpiCall.java")
export PLANT_TABLE
chmod -R a+rX "$work"
readonly counters=$work/counters targets=$work/targets
mkdir -m 1777 "$counters" "$targets"
mkdir -m 777 "$work/run"

as() { # user, command...
  local uid=$1
  shift
  (cd "$work/run" && HOME=$work/home-$uid exec setpriv --reuid="$uid" --regid="$uid" --clear-groups "$@")
}
for uid in $victim $attacker; do install -d -o $uid -g $uid -m 700 "$work/home-$uid"; done

failed=0
check() { # what, command that must succeed
  if "${@:2}"; then echo "ok      $1"; else echo "FAILED  $1" && failed=1; fi
}
has() { grep -q -- "$1" "$2"; }
lacks() { ! grep -q -- "$1" "$2"; }
wp() { as "$1" java -Xmx192m -jar "$jar" "${@:2}"; }

# As stack/launch/openmpi.sh has it: one host, ranks give way to each other.
export OMPI_MCA_hwloc_base_binding_policy=none OMPI_MCA_pml=ob1 OMPI_MCA_btl=self,vader OMPI_MCA_plm=isolated
export OMPI_MCA_btl_vader_single_copy_mechanism=none OMPI_MCA_mpi_yield_when_idle=1
job() { # agent options, seconds
  as "${job_user:-$victim}" mpirun --oversubscribe -np 2 "$(command -v java)" -cp "$work/openmpi/mpi.jar:$work/programs" -Xmx192m "-Djava.library.path=$work/openmpi/lib" \
    "-javaagent:$jar=summary=off,counters=${job_counters:-$counters},$1" live.Steady 1 "$2"
}
plant() { as $attacker "$work/plant.py" "$@"; }

plant texts "$counters/waitprof-1-0-1.counters"
as $attacker touch "$targets/waitprof-$(hostname)-99999-1.json" \
  "$targets/waitprof-$(hostname)-99999999999999999999999999-1.json"
as $attacker mkdir -m 700 "$counters/locked"
as $attacker ln -s /etc/passwd "$counters/waitprof-3-0-1.counters"

job "prometheus=9400-9409,targets=$targets" 40 >"$work/job.out" 2>"$work/job.err" &
running=$!
for ((i = 0; i < 100; i++)); do
  (($(find "$targets" -user $victim -name '*.json' | wc -l) == 2)) && break
  sleep 0.2
done
sleep 2
check "both ranks have target files beside others' stale ones" test "$(find "$targets" -user $victim -name '*.json' | wc -l)" = 2
curl -s 127.0.0.1:9400/metrics >"$work/page" || true
run=$(sed -n 's/^waitprof_run_info{run="\([0-9a-f]*\)".*/\1/p' "$work/page" | head -1)
check "rank 0 answers on the first port" has 'rank="0"' "$work/page"
plant rank "$counters/waitprof-2-0-1.counters" "$run"
wp $victim top --once "$counters" >"$work/top" 2>&1 || true
check "top shows two ranks, not three" has '  2 ranks on ' "$work/top"
sparse=$counters/waitprof-6-0-1.counters
plant hole "$sparse"
before=$(stat -c %b "$sparse")
wp $victim top --once "$counters" >"$work/top" 2>&1 || true
java -jar "$jar" top --once --any-owner "$counters" >"$work/top-root" 2>&1 || true
check "root is told whose a job is" has 'of user ' "$work/top-root"
check "a file of holes is not filled, even for root (blocks: $before before)" test "$(stat -c %b "$sparse")" -le $((before + 64))
wp $victim serve --port 0 --targets "$targets" "$counters" >"$work/serve.out" 2>"$work/serve.err" &
serving=$!
for ((i = 0; i < 100; i++)); do
  grep -q 'serving http' "$work/serve.err" && break
  sleep 0.2
done
check "serve starts beside others' target files" has 'serving http' "$work/serve.err"
pkill -P $serving 2>/dev/null || kill $serving 2>/dev/null || true
check "the job ends well" wait $running
check "and has nothing to say" lacks 'no metrics\|without target\|OutOfMemory' "$work/job.err"

# Ranks of two jobs that take ports of one range at the same time: each has one of its own.
rm -f "$targets"/*.json
for i in 1 2; do
  job "prometheus=9420-9429,targets=$targets" 8 >"$work/ports$i.out" 2>"$work/ports$i.err" &
  started[i]=$!
done
for ((i = 0; i < 100; i++)); do
  (($(find "$targets" -user $victim -name '*.json' | wc -l) == 4)) && break
  sleep 0.1
done
ports=$(cat $(find "$targets" -user $victim -name '*.json') | grep -o '127\.0\.0\.1:[0-9]*' | sort -u | wc -l)
check "two jobs of two ranks at once have four ports ($ports)" test "$ports" = 4
wait "${started[@]}" || true

# Somebody who may exchange files in the folder of the counters puts a link to another file in their place, again and again.
mkdir -m 777 "$work/open"
as $victim bash -c "head -c 100000 /dev/urandom >$work/run/precious"
sum=$(sha256sum <"$work/run/precious")
as $attacker bash -c "cd $work/open && for ((i = 0; i < 400; i++)); do for f in waitprof-*.counters; do [[ -e \$f ]] && mv -f \$f taken.\$i && ln -s $work/run/precious \$f; done; sleep 0.02; done" &
exchanging=$!
(job_counters=$work/open && job "prometheus=off" 5) >"$work/open.out" 2>"$work/open.err" || true
wait $exchanging 2>/dev/null || true
check "what takes a counter file's place is not written to" test "$sum" = "$(sha256sum <"$work/run/precious")"
check "and a folder where others may exchange files is refused in words" has 'others may exchange files' "$work/open.err"

# Empty files where HotSpot keeps its counters, of each process that may be next, in the folder of a user who has none yet.
# Only a user with a name has such a folder; nobody has one.
perf=/tmp/hsperfdata_nobody
if [[ ! -e $perf ]] && id nobody &>/dev/null; then
  planted=$perf
  install -d -o $attacker -m 755 "$perf"
  as $attacker touch "$work/home-$attacker/empty"
  chmod 666 "$work/home-$attacker/empty"
  first=$(($(cut -d' ' -f5 /proc/loadavg) + 1))
  python3 - "$work/home-$attacker/empty" "$perf" "$first" <<'END_OF_LINKS'
import os, sys
import shutil
shutil.copy(sys.argv[1], sys.argv[2] + "/first")
os.chmod(sys.argv[2] + "/first", 0o666)
for pid in range(int(sys.argv[3]), int(sys.argv[3]) + 3000):
    os.link(sys.argv[2] + "/first", "%s/%d" % (sys.argv[2], pid))
END_OF_LINKS
  chown -R $attacker "$perf"
  install -d -o nobody -m 700 "$work/home-$(id -u nobody)" "$work/nobody"
  code=0
  (job_user=$(id -u nobody) job_counters=$work/nobody && job "out=$work/nobody/x.wprof" 2) >"$work/perf.out" 2>"$work/perf.err" || code=$?
  rm -rf "$perf"
  check "empty files in place of HotSpot's counters harm nobody (exit code $code)" test "$code" = 0
  check "and there is a profile" test -f "$work/nobody/x.wprof"
else
  echo "users: not tried: empty files in place of HotSpot's counters" >&2
fi

# A killed job: serve lets go of it, and it is merged beside what others left.
job "prometheus=off" 60 >/dev/null 2>&1 &
running=$!
for ((i = 0; i < 100; i++)); do
  (($(find "$counters" -user $victim -name '*.counters' | wc -l) == 2)) && break
  sleep 0.2
done
wp $victim serve --port 9440 --keep-dead 2s "$counters" >/dev/null 2>"$work/serve.err" &
serving=$!
for ((i = 0; i < 100; i++)); do
  grep -q 'serving http' "$work/serve.err" && break
  sleep 0.2
done
# Counter files are there before the ranks have completed MPI_Init.
for ((i = 0; i < 100; i++)); do
  curl -s 127.0.0.1:9440/metrics >"$work/alive" || true
  grep -q '^waitprof_run_info' "$work/alive" && break
  sleep 0.2
done
for pid in $(find "$counters" -user $victim -name '*.counters' -printf '%f\n' | cut -d- -f2); do kill -KILL "$pid" || true; done
wait $running 2>/dev/null || true
sleep 1
curl -s 127.0.0.1:9440/metrics >/dev/null || true # It is seen dead for the first time, or was already.
sleep 5
curl -s 127.0.0.1:9440/metrics >"$work/dead" || true
pkill -P $serving 2>/dev/null || kill $serving 2>/dev/null || true
check "serve shows a job that lives" has '^waitprof_run_info' "$work/alive"
check "and not one that died --keep-dead ago" lacks '^waitprof_run_info' "$work/dead"
merged() { wp $victim merge "$counters" -o "$work/run/m.wprof" >"$work/merge.out" 2>"$work/merge.err"; }
check "merge of the folder passes over what is not the user's" merged
check "and counts it in one line" has 'left out, of other users: [0-9]* files, 1 folder' "$work/merge.err"
check "the profile has no warning about files" test -f "$work/run/m.wprof"
((failed)) && { cat "$work/merge.err" "$work/job.err" "$work/top" "$work/serve.err" >&2; }
exit $failed
