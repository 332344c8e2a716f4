#!/usr/bin/env bash
# Sets up the two Java MPI stacks that the tests and the demo run on, from Debian's packages and nothing else:
#   openmpi  Open MPI 4.1 (Debian 12) or 5.0 (13): installs openmpi-bin (root), builds the mpi.jar that Debian forgot
#   mpj      MPJ Express 0.44: unpacks the packages' jars, needs no root and installs nothing
#   grande   programs nobody here wrote: the Java Grande MPJ benchmarks and MPJ's own tests, compiled
# What is there already is left alone, so calling this before every use costs a few milliseconds.
set -euo pipefail

usage() {
  cat <<'END'
usage: setup.sh [--openmpi] [--mpj] [--grande] [--matrix] [--chromium] [--prometheus] [--grafana] [--mpich] [--all]

Sets up the named parts (default: --all) in ${WAITPROF_STACK:-$HOME/.cache/waitprof/stack} and describes them in
stack.properties there. Without root, and with no Open MPI on the machine, --all sets up MPJ Express alone and says so;
--openmpi says so and returns 3. Not part of --all: --matrix gets the further programs of
../campaigns/matrix.sh (Debian 12 alone: 13 has no jModelTest), --prometheus unpacks a Prometheus server,
--grafana gets the types of its dashboards, --mpich unpacks MPICH.
END
}

# Raise it when a recipe under parts/ changes what it makes: older results are then made anew.
readonly RECIPE=1
readonly STACK=${WAITPROF_STACK:-$HOME/.cache/waitprof/stack}
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)

say() { printf 'stack: %s\n' "$*" >&2; }
fail() {
  say "$*"
  exit 1
}

# A part is built in a folder of its own and renamed into place when it is complete: a part that is there is whole.
made() {
  local recipe=
  [[ -f $STACK/$1/recipe ]] && read -r recipe <"$STACK/$1/recipe"
  [[ $recipe == "$RECIPE" ]]
}
deliver() {
  echo "$RECIPE" >"$2/recipe"
  rm -rf "${STACK:?}/$1"
  mv "$2" "$STACK/$1"
}

for part in apt openmpi mpich mpj grande matrix chromium prometheus grafana properties; do
  # shellcheck source=/dev/null
  source "$here/parts/$part.sh"
done

parts=()
demanded=false # a part asked for by name has to succeed; --all makes do without Open MPI
while (($#)); do
  case $1 in
    --openmpi | --mpj | --grande | --matrix | --chromium | --prometheus | --grafana | --mpich) parts+=("${1#--}") demanded=true ;;
    --all) parts=(mpj openmpi grande) ;;
    -h | --help) usage && exit 0 ;;
    *) usage >&2 && exit 2 ;;
  esac
  shift
done
((${#parts[@]})) || parts=(mpj openmpi grande)

all_there() {
  local part
  for part in "${parts[@]}"; do "${part}_ready" || return 1; done
  [[ -f $STACK/stack.properties ]]
}
all_there && exit 0

[[ -n ${JAVA_HOME:-} ]] && PATH=$JAVA_HOME/bin:$PATH
have javac && have jar || fail "a JDK is needed (17 or later): apt-get install openjdk-17-jdk-headless"

mkdir -p "$STACK"
exec 9>"$STACK/lock"
flock 9 # a second set-up waits, then finds everything there
work=$STACK/work.$$
trap 'rm -rf "$work"' EXIT
mkdir -p "$work"

# A part is made by a plain command, never in a condition: bash ignores `set -e` inside functions called there.
openmpi_reason=
for part in "${parts[@]}"; do
  if ! "${part}_ready"; then "${part}_make"; fi
done
write_properties
if [[ -n $openmpi_reason ]]; then
  say "Open MPI is absent: $openmpi_reason. There is MPJ Express alone."
  if $demanded; then exit 3; fi
fi
