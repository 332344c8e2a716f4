#!/usr/bin/env bash
# Feeds all readers of files with inputs that Jazzer makes; prints a table.
set -euo pipefail

jazzer=0.24.0
most_kept=12

# Where inputs are taken apart. Code behind that, and regular expressions, cost ten times as much when Jazzer watches them.
readers=$(printf 'org.waitprof.%s.**:' trace profilefile json counterfile calibration)org.waitprof.fuzz.PlantedTarget

usage() {
  cat <<END
usage: fuzz.sh [INPUTS [SEED [TARGET]]]        default: 200000 inputs, seed 1, all targets
       fuzz.sh --keep READER

INPUTS       of each reader, beyond what it says of files that are nothing of the kind; of commands, COMMAND-KIND, a tenth
TARGET       a part of targets' names
--keep       adds small inputs of earlier runs to those kept, as many as reach all that the small ones reach, at most $most_kept

Needs the compiled tests (mvn -pl reporters -am -DskipTests package) and Jazzer $jazzer, which Maven fetches.
Begins with good inputs and those kept in reporters/src/test/resources/fuzz. New ones, and inputs that crash a reader, are in
integration-tests/target/fuzz; the next run begins with them. Exit code 1 if a reader crashed.
FUZZ_AT_ONCE   targets at a time (default: one a CPU)
FUZZ_HEAP      heap of each JVM (default 512m)
END
}

[[ ${1:-} == -h || ${1:-} == --help ]] && usage && exit 0
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
repository=${MAVEN_REPO_LOCAL:-$HOME/.m2/repository}
jars=$repository/com/code-intelligence
classes=$root/reporters/target/test-classes
[[ -d $classes ]] || { usage >&2 && exit 2; }
if [[ ! -f $jars/jazzer/$jazzer/jazzer-$jazzer.jar ]]; then
  (cd "$root" && mvn -B -ntp -q dependency:get -Dartifact="com.code-intelligence:jazzer:$jazzer" -Dmaven.repo.local="$repository") ||
    { echo "fuzz: Maven cannot fetch com.code-intelligence:jazzer:$jazzer" >&2 && exit 2; }
fi
picocli=$(find "$repository/info/picocli/picocli" -name 'picocli-*.jar' ! -name '*sources*' | sort | tail -1)
path=$classes
for module in reporters profile-model recorder reduction analysis; do path+=:$root/$module/target/classes; done
path+=:$picocli
work=$root/integration-tests/target/fuzz
memory=/tmp
[[ -w /dev/shm ]] && memory=/dev/shm
files=$(mktemp -d "$memory/waitprof-fuzz-XXXXXX")
trap 'rm -rf "$files"' EXIT
kept=$root/reporters/src/test/resources/fuzz
inputs=${1:-200000}
seed=${2:-1}

java() {
  command java "-Djava.io.tmpdir=$files" "-Xmx${FUZZ_HEAP:-512m}" -XX:+UseSerialGC -Dwaitprof.stacktrace=true \
    --add-exports java.base/jdk.internal.misc=ALL-UNNAMED "$@"
}

# jazzer TARGET ARGUMENT...: one run.
jazzer() {
  local target=$1
  shift
  java "-Dwaitprof.fuzz.target=$target" -cp "$path:$jars/jazzer/$jazzer/jazzer-$jazzer.jar:$jars/jazzer-api/$jazzer/jazzer-api-$jazzer.jar" \
    com.code_intelligence.jazzer.Jazzer --target_class=org.waitprof.fuzz.JazzerEntry \
    --instrumentation_includes="$readers" --disabled_hooks=com.code_intelligence.jazzer.sanitizers.RegexRoadblocks \
    --reproducer_path="$work/$target" -artifact_prefix="$work/$target/finding-" -timeout=60 -rss_limit_mb=4096 "$@" 2>&1 || true
}

# fuzz TARGET KIND: a row of the table; runs until as many inputs got beyond the first check.
fuzz() {
  local target=$1 kind=$2 wanted=$inputs log=$work/$1/log all=0 accepted=0 beyond=0 edges=0 finding=- begin=$SECONDS line round begin_with
  [[ $target != *-* ]] || wanted=$(((inputs + 9) / 10))
  mkdir -p "$work/$target" "$work/inputs/$kind"
  java -cp "$path" org.waitprof.fuzz.GoodInputs "$target" "$work/inputs/$kind"
  begin_with=("$work/inputs/$kind")
  [[ ! -d $kept/$kind ]] || begin_with+=("$kept/$kind")
  for ((round = 0; beyond < wanted && round < 20; round++)); do
    jazzer "$target" -runs=$(((wanted - beyond) * 11 / 10 + 100)) -seed=$((seed + round)) -max_len=200000 \
      -dict="$root/reporters/src/test/fuzz/words.dict" "${begin_with[@]}" >"$log"
    line=$(grep -a "^fuzzed $target " "$log" | tail -1 || true)
    edges=$(sed -n 's/.* cov: \([0-9]*\) .*/\1/p' "$log" | tail -1)
    if [[ -z $line ]] || grep -aq '^== Java Exception\|ERROR: libFuzzer' "$log"; then
      finding=$(grep -a '^== Java Exception\|ERROR: libFuzzer' "$log" | head -1 | cut -c1-100 || true)
      finding=${finding:-no result, see $log}
    fi
    read -r _ _ a b c <<<"${line:-- - 0 0 0}"
    all=$((all + a)) accepted=$((accepted + b)) beyond=$((beyond + c))
    [[ $finding == - ]] && ((c > 0)) || break
  done
  echo "| $target | $all | $accepted | $beyond | ${edges:-0} | $((SECONDS - begin)) | $finding |"
}

if [[ $inputs == --keep ]]; then
  mkdir -p "$work/$2" "$files/small" "$files/least"
  find "$work/inputs/$2" -size -17 -exec cp -t "$files/small" {} +
  jazzer "$2" -merge=1 "$files/least" "$files/small" "$kept/$2" | tail -1
  # Of every size some.
  find "$files/least" -type f -printf '%s %p\n' | sort -n |
    awk -v most="$most_kept" '{ file[NR] = $2 } END { for (i = 1; i <= NR; i += NR > most ? NR / most : 1) print file[int(i)] }' |
    xargs cp -t "$kept/$2"
  exit
fi

echo "$(date -u +%Y-%m-%d), $(command java -version 2>&1 | sed -n 2p), $(nproc) CPUs, Jazzer $jazzer, seed $seed"
echo
mkdir -p "$work"
# The planted defect is behind four bytes.
planted=$(inputs=300000 fuzz planted planted)
[[ $planted == *ArrayIndexOutOfBounds* ]] || { echo "fuzz: the planted defect was not found: $planted" >&2 && exit 2; }
echo "| target | inputs | accepted | beyond the first check | edges | seconds | finding |"
echo "|---|---|---|---|---|---|---|"
while read -r target kind; do
  [[ $target != *"${3:-}"* ]] || {
    while (($(jobs -rp | wc -l) >= ${FUZZ_AT_ONCE:-$(nproc)})); do wait -n; done
    fuzz "$target" "$kind" &
  }
done < <(java -cp "$path" org.waitprof.fuzz.GoodInputs) | tee "$work/table"
[[ -s $work/table ]] && ! grep -qv ' | - |$' "$work/table"
