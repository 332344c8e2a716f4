#!/usr/bin/env bash
# Whether a release is reproducible: builds it from two clones of HEAD in different surroundings and compares all files.
set -euo pipefail

usage() {
  cat <<'END'
usage: release.sh [--keep FOLDER] [argument of Maven...]

The two differ in folder, file system (the second is in /dev/shm), umask, time zone, language, encoding and time of day;
JDK and Maven are those of the caller. Prints checksums; exit code 1: a file differs. --keep leaves both releases in
FOLDER. Default arguments build no tests: -pl agent -am -Dmaven.test.skip -Dspotless.check.skip
END
}

keep=''
case ${1:-} in
  -h | --help) usage && exit 0 ;;
  --keep) keep=${2:?"$1 needs a value"} && shift 2 ;;
esac
(($#)) || set -- -pl agent -am -Dmaven.test.skip -Dspotless.check.skip
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
disk=$(mktemp -d) memory=$(mktemp -d -p /dev/shm)
trap 'rm -rf "$disk" "$memory"' EXIT

# The folder of a clone, the umask to build it with, variables, then arguments of Maven.
build() {
  local folder=$1 mask=$2 variables=("$3" "$4" "$5")
  shift 5
  (
    umask "$mask"
    git clone --quiet --no-local "$root" "$folder"
    cd "$folder"
    env "${variables[@]}" mvn -B -q -ntp -Prelease "$@" package
  )
}

build "$disk/waitprof" 022 TZ=UTC LC_ALL=C "MAVEN_OPTS=${MAVEN_OPTS:-}" "$@"
build "$memory/another one" 077 TZ=Pacific/Chatham LC_ALL=C.UTF-8 "MAVEN_OPTS=${MAVEN_OPTS:-} -Duser.language=tr -Duser.country=TR" "$@"
one=$disk/waitprof/agent/target/release another="$memory/another one/agent/target/release"
if [[ -n $keep ]]; then
  mkdir -p "$keep"
  cp -r "$one" "$keep/first"
  cp -r "$another" "$keep/second"
fi
mvn -B -v | sed -n '1p;3p'
cat "$one/SHA256SUMS"
diff -r "$one" "$another"
(cd "$one" && sha256sum --quiet -c SHA256SUMS)
echo "the same twice: $(git -C "$root" rev-parse --short HEAD)"
