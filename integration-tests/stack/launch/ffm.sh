# Launching a program on a binding in C's style over the foreign function API, on Open MPI or MPICH.

# The library that mpirun's own libraries stand beside.
ffm_openmpi_library() {
  local native
  native=$(readlink "${stack[openmpi.libraryPath]}/libmpi_java.so")
  echo "${native%/*}/libmpi.so.40"
}

launch_ffm_openmpi() {
  # shellcheck source=/dev/null
  source "$here/launch/openmpi.sh"
  jvm_options=("-Dcmpi.library=$(ffm_openmpi_library)" "${jvm_options[@]}")
  launch_openmpi "$program_path"
}

launch_ffm_mpich() {
  local home
  home=${stack[mpich.home]}
  export LD_LIBRARY_PATH=$home/lib${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}
  # UCX takes the JVM's own segmentation faults, which are part of how it works, for errors, and prints them.
  export UCX_ERROR_SIGNALS=
  # One host and no network; ranks that wait spin, so where no core is left over they have to give way.
  export UCX_TLS=${UCX_TLS:-self,sysv,posix,tcp}
  bounded "$home/bin/mpiexec.hydra" -n "$ranks" "${BASH_CMDS[java]}" -cp "$program_path" \
    "-Dcmpi.library=$home/lib/libmpich.so.12" --enable-native-access=ALL-UNNAMED "${jvm_options[@]}" "${program[@]}"
}
