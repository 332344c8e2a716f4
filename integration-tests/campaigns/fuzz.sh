#!/usr/bin/env bash
# Feeds all readers of files with mutated inputs; prints a table.
set -euo pipefail

usage() {
  cat <<'END'
usage: fuzz.sh [INPUTS [SEED [TARGET]]]        default: 1000000 inputs, seed 1, all targets

TARGET is a part of targets' names.

Needs the compiled tests: mvn -pl reporters -am -DskipTests package. Inputs that crash a reader are kept in
integration-tests/target/fuzz-findings. Exit code 1 if there are any.
FUZZ_THREADS   how many inputs at a time (default: one a CPU)
FUZZ_HEAP      heap of the JVM (default 256m a thread)
FUZZ_SECONDS   when to end with what has been done (default: never)
END
}

[[ ${1:-} == -h || ${1:-} == --help ]] && usage && exit 0
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
repository=${MAVEN_REPO_LOCAL:-$HOME/.m2/repository}
picocli=$(find "$repository/info/picocli/picocli" -name 'picocli-*.jar' ! -name '*sources*' | sort | tail -1)
[[ -d $root/reporters/target/test-classes && -n $picocli ]] || { usage >&2 && exit 2; }
echo "$(date -u +%Y-%m-%d), $(java -version 2>&1 | sed -n 2p), $(nproc) CPUs"
echo
memory=/tmp
[[ -w /dev/shm ]] && memory=/dev/shm
threads=${FUZZ_THREADS:-$(nproc)}
files=$(mktemp -d "$memory/waitprof-fuzz-XXXXXX")
trap 'rm -rf "$files"' EXIT
java "-Djava.io.tmpdir=$files" "-Xmx${FUZZ_HEAP:-$((256 * threads))m}" -XX:+UseSerialGC -Dwaitprof.stacktrace=true --add-exports java.base/jdk.internal.misc=ALL-UNNAMED \
  -cp "$root/reporters/target/test-classes:$root/reporters/target/classes:$root/profile-model/target/classes:$root/recorder/target/classes:$root/reduction/target/classes:$root/analysis/target/classes:$picocli" \
  org.waitprof.fuzz.Campaign "${1:-1000000}" "${2:-1}" "$root/integration-tests/target/fuzz-findings" "${3:-}" "${FUZZ_SECONDS:-1000000}" "$threads"
