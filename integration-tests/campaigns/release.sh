#!/usr/bin/env bash
# Whether a release is reproducible, complete and of use: builds it from two clones of HEAD in different surroundings,
# compares all files, then takes it as users do.
set -euo pipefail

usage() {
  cat <<'END'
usage: release.sh [--keep FOLDER] [argument of Maven...]

The two differ in folder, file system (the second is in /dev/shm), umask, time zone, language, encoding and time of day;
JDK and Maven are those of the caller. Both are deployed, as the next version without -SNAPSHOT, into folders, where

  1. all files are the same, but for the time in maven-metadata.xml
  2. release/check.sh finds what Maven Central requires
  3. a program (release/consumer) takes the agent by its coordinates and runs under it
  4. the launcher of the tarball, its manual pages and its completion work, from a folder with a space in its name

Prints checksums; exit code 1: a step failed. --keep leaves both releases in FOLDER. Default arguments build no tests:
-pl agent,release -am -Dmaven.test.skip -Dspotless.check.skip
END
}

keep=''
case ${1:-} in
  -h | --help) usage && exit 0 ;;
  --keep) keep=${2:?"$1 needs a value"} && shift 2 ;;
esac
(($#)) || set -- -pl agent,release -am -Dmaven.test.skip -Dspotless.check.skip
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
disk=$(mktemp -d) memory=$(mktemp -d -p /dev/shm)
trap 'rm -rf "$disk" "$memory"' EXIT
version=$(sed -n 's/.* NUMBER = "\(.*\)";/\1/p' "$root/profile-model/src/main/java/org/waitprof/model/Version.java")
version=${version%-SNAPSHOT}
head=$(git -C "$root" rev-parse HEAD) # of both clones, whatever happens to the branch meanwhile

# The folder of a clone, the umask to build it with, variables, then arguments of Maven.
build() {
  local folder=$1 mask=$2 variables=("$3" "$4" "$5")
  shift 5
  (
    umask "$mask"
    git clone --quiet --no-local "$root" "$folder"
    cd "$folder"
    git checkout --quiet --detach "$head"
    release/version.sh "$version" >/dev/null
    git -c user.name=release -c user.email=release@localhost -c core.hooksPath=/dev/null commit --quiet --allow-empty \
      --all --message "Release $version" --date 2000-01-01T00:00:00Z
    env "${variables[@]}" mvn -B -q -ntp -Prelease -Dmaven.install.skip "$@" deploy \
      "-DaltDeploymentRepository=local::file://${folder// /%20}/deployed"
  )
}

# The commit is a part of the version: both clones make the same one.
export GIT_COMMITTER_DATE=2000-01-01T00:00:00Z
build "$disk/waitprof" 022 TZ=UTC LC_ALL=C "MAVEN_OPTS=${MAVEN_OPTS:-}" "$@"
build "$memory/another one" 077 TZ=Pacific/Chatham LC_ALL=C.UTF-8 "MAVEN_OPTS=${MAVEN_OPTS:-} -Duser.language=tr -Duser.country=TR" "$@"
one=$disk/waitprof another="$memory/another one" released=release/target/release
if [[ -n $keep ]]; then
  mkdir -p "$keep"
  cp -r "$one/$released" "$keep/first"
  cp -r "$another/$released" "$keep/second"
fi
mvn -B -v | sed -n '1p;3p'
cat "$one/$released/SHA256SUMS"
diff -r "$one/$released" "$another/$released"
diff -r -x 'maven-metadata.xml*' "$one/deployed" "$another/deployed"
(cd "$one/$released" && sha256sum --quiet -c SHA256SUMS)
echo "the same twice: $(git -C "$root" rev-parse --short HEAD)"

"$root/release/check.sh" "$one/deployed" "$version"
"$root/release/try.sh" "$one" "$version"
