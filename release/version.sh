#!/usr/bin/env bash
# The version of all projects and of the class that knows it.
set -euo pipefail

usage() {
  cat <<'END'
usage: version.sh VERSION [TIME]

Writes VERSION into all projects and org.waitprof.model.Version. TIME (ISO 8601, UTC) becomes the time of all entries of
the jars. A release is made so, from a clean clone of main:

  1. mvn verify -Pcampaign, and integration-tests/campaigns/release.sh: all tests, and what is said of a release below;
     mvn -Prelease verify -Dapi.before=JAR of the last release: programs compiled against it run (japicmp)
  2. release/version.sh 0.4.0 2027-01-31T00:00:00Z; "Unreleased" in CHANGELOG.md becomes "0.4.0 (2027-01-31)"; commit,
     tag v0.4.0; the workflow "release" builds from the tag what users get, with checksums
  3. whoever has the key signs each file of release/target/release and publishes:
     mvn -Prelease deploy -Dproject.home=ADDRESS -DaltDeploymentRepository=ID::URL, then *.asc beside each file
  4. release/version.sh 0.5.0-SNAPSHOT; a new section "Unreleased"; commit
END
}

case ${1:---help} in
  -h | --help) usage && exit 0 ;;
esac
version=$1 time=${2:-}
[[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+(-SNAPSHOT)?$ ]] || { usage >&2 && exit 2; }
[[ -z $time || $time =~ ^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}Z$ ]] || { usage >&2 && exit 2; }
cd "$(dirname "${BASH_SOURCE[0]}")/.."
source=profile-model/src/main/java/org/waitprof/model/Version.java
old=$(sed -n 's/.* NUMBER = "\(.*\)";/\1/p' "$source")
[[ -n $old ]] || { echo "version.sh: no version in $source" >&2 && exit 1; }
sed -i "s/ NUMBER = \".*\";/ NUMBER = \"$version\";/" "$source"
sed -i "s|<version>${old//./\\.}</version>|<version>$version</version>|" pom.xml ./*/pom.xml
if [[ -n $time ]]; then
  sed -i "s|\(<project.build.outputTimestamp>\)[^<]*|\1$time|" pom.xml
fi
echo "version.sh: $old -> $version"
