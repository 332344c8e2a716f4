#!/usr/bin/env bash
# Makes two hosts of this machine, node1 and node2, and runs a command on the first: network namespaces with a cable
# between them, each with a host name, a /dev/shm and a boot id of its own; node2's monotonic clock is 100 s ahead.
# Between them there is no file that Open MPI or waitprof could talk through but for the working directory.
set -euo pipefail

usage() {
  cat <<'END'
usage: hosts.sh COMMAND [ARGUMENT...]

MPIRUN_OPTIONS are set so that an mpirun in the command has two slots on each host. A namespace is entered with
  ip netns exec $HOSTS-node1 ...    (addresses 10.199.77.1 and .2; HOSTS: default waitprof)
Exit code: the command's; 77 where namespaces are not allowed (they take root and iproute2).
END
}

readonly AHEAD=100
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
hosts=${HOSTS:-waitprof}

# Runs a command on a host. usage: enter NODE COMMAND [ARGUMENT...]
enter() {
  local node=$1 clock=()
  shift
  [[ $node == node1 ]] || clock=(--time --monotonic "$AHEAD" --fork)
  # ip netns exec gives a mount namespace, so that what is mounted here is this host's.
  # shellcheck disable=SC2016 # for the inner shell
  exec ip netns exec "$hosts-$node" unshare --uts "${clock[@]}" /bin/bash -c '
    hostname "$1" && mount -t tmpfs shm /dev/shm && mount --bind "$2/$1" /proc/sys/kernel/random/boot_id || exit 77
    shift 2
    exec "$@"' enter "$node" "$HOSTS_FOLDER" "$@"
}

case ${1:-} in
  # How mpirun starts its daemon on the other host, in place of ssh: a host and words for a shell.
  --agent)
    node=$2
    shift 2
    enter "$node" /bin/bash -c "$*"
    ;;
  --enter) enter "${@:2}" ;;
  -h | --help) usage && exit 0 ;;
  '') usage >&2 && exit 2 ;;
esac

HOSTS_FOLDER=$(mktemp -d "${TMPDIR:-/tmp}/waitprof-hosts.XXXXXX")
export HOSTS=$hosts HOSTS_FOLDER
cleanup() {
  ip netns del "$hosts-node1" 2>/dev/null || true
  ip netns del "$hosts-node2" 2>/dev/null || true
  rm -rf "$HOSTS_FOLDER"
}
trap cleanup EXIT
not_allowed() {
  printf 'hosts: no namespaces here (they take root and iproute2): %s\n' "$(tail -1 "$HOSTS_FOLDER/log")" >&2
  exit 77
}

{
  for i in 1 2; do
    printf '00000000-0000-0000-0000-00000000000%s\n' "$i" >"$HOSTS_FOLDER/node$i"
    ip netns add "$hosts-node$i"
    ip -n "$hosts-node$i" link set lo up
  done
  ip -n "$hosts-node1" link add cable type veth peer name cable netns "$hosts-node2"
  for i in 1 2; do
    ip -n "$hosts-node$i" address add "10.199.77.$i/24" dev cable
    ip -n "$hosts-node$i" link set cable up
  done
} >"$HOSTS_FOLDER/log" 2>&1 || not_allowed
"$0" --enter node2 true 2>>"$HOSTS_FOLDER/log" || not_allowed

export MPIRUN_OPTIONS="--noprefix --host node1:2,node2:2 ${MPIRUN_OPTIONS:-}"
export OMPI_MCA_plm=rsh OMPI_MCA_plm_rsh_agent="$here/hosts.sh --agent"
export OMPI_MCA_btl=self,tcp OMPI_MCA_btl_tcp_if_include=cable OMPI_MCA_oob_tcp_if_include=cable
# As Open MPI 5.0 calls them; it would put all ranks on the first host.
export PRTE_MCA_plm_ssh_agent=$OMPI_MCA_plm_rsh_agent PRTE_MCA_prte_if_include=cable
export PRTE_MCA_rmaps_default_mapping_policy=slot
"$0" --enter node1 "$@" && status=0 || status=$?
exit "$status"
