# Launching on Open MPI.

launch_openmpi() {
  local options=(
    --oversubscribe
    --bind-to none # bound to one core, a JVM takes it for the whole machine
    # One host, no network: the same transport everywhere, no probing of fabrics, no ssh.
    --mca pml ob1 --mca btl self,vader --mca plm isolated
    # Copying from another process' memory takes a right that containers withhold, with a warning.
    --mca btl_vader_single_copy_mechanism none
  )
  ((EUID != 0)) || options+=(--allow-run-as-root)
  # Waiting ranks spin; where no core is left over they have to give way to whoever works.
  ((ranks < $(nproc))) || options+=(--mca mpi_yield_when_idle 1)
  # shellcheck disable=SC2206 # words on purpose
  options+=(${MPIRUN_OPTIONS:-})
  # -cp comes first: mpirun takes the first argument with the letters "cp" in it, wherever, for this option, and
  # changes the one that follows.
  bounded "$(stack openmpi.mpirun)" "${options[@]}" -np "$ranks" \
    java -cp "$(stack openmpi.jar):$program_path" "-Djava.library.path=$(stack openmpi.libraryPath)" \
    "${jvm_options[@]}" "${program[@]}"
}
