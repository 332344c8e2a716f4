# Launching on Open MPI.

# usage: launch_openmpi [CLASS_PATH]; default: the binding of Open MPI and the program.
launch_openmpi() {
  local class_path
  class_path=${1:-${stack[openmpi.jar]}:$program_path}
  # Parameters as environment variables, so that the caller's own and those in MPIRUN_OPTIONS win over them.
  default_mca hwloc_base_binding_policy none # bound to one core, a JVM takes it for the whole machine
  # One host, no network: the same transport everywhere, no probing of fabrics, no ssh.
  default_mca pml ob1
  default_mca btl self,vader
  default_mca plm isolated
  # Copying from another process' memory takes a right that containers withhold, with a warning.
  default_mca btl_vader_single_copy_mechanism none
  default_mca smsc ^cma,knem,xpmem # the same in Open MPI 5.0
  # Devices are looked for in each start, which takes mpirun longer than all else; no job here uses one.
  export HWLOC_COMPONENTS=${HWLOC_COMPONENTS--pci,-linuxio}
  # Jobs that begin and end at once remove and miss the folder that all of a user share in /tmp.
  default_mca orte_tmpdir_base "$temp"
  export PRTE_MCA_prte_tmpdir_base=${PRTE_MCA_prte_tmpdir_base:-$temp} # as Open MPI 5.0 calls it
  # Debian 13's Open MPI loads UCX whatever the transport. UCX takes the JVM's own segmentation faults, which are part of
  # how it works, for errors, and ends the rank.
  export UCX_ERROR_SIGNALS=${UCX_ERROR_SIGNALS-}
  # Waiting ranks spin; where no core is left over they have to give way to whoever works.
  ((ranks < $(nproc))) || default_mca mpi_yield_when_idle 1

  local options=(--oversubscribe)
  ((EUID != 0)) || options+=(--allow-run-as-root)
  # shellcheck disable=SC2206 # words on purpose
  options+=(${MPIRUN_OPTIONS:-})
  # -cp comes first: mpirun takes the first argument with the letters "cp" in it, wherever, for this option, and
  # changes the one that follows.
  # From JDK 24 on, the JVM warns of the binding's native library unless told not to.
  # The path of java in full: mpirun puts its own folder, /usr/bin, before the ranks' PATH.
  bounded "${stack[openmpi.mpirun]}" "${options[@]}" -np "$ranks" \
    "${BASH_CMDS[java]}" -cp "$class_path" "-Djava.library.path=${stack[openmpi.libraryPath]}" \
    --enable-native-access=ALL-UNNAMED "${jvm_options[@]}" "${program[@]}"
}

default_mca() {
  local name=OMPI_MCA_$1
  export "$name=${!name:-$2}"
}
