#!/usr/bin/env bash
# Slurm's Epilog, as root on each node: keeps what a job's ranks have counted where they did not get to MPI_Finalize.
set -euo pipefail
: "${WAITPROF_SHARED:=/shared/waitprof}" "${WAITPROF_COUNTERS:=/dev/shm}"

job=${SLURM_JOB_ID:?} user=${SLURM_JOB_UID:?}
mapfile -d '' -t files < <(find "$WAITPROF_COUNTERS" -maxdepth 1 -type f -uid "$user" -name 'waitprof-*.counters*' -print0)
((${#files[@]})) || exit 0
folder=$WAITPROF_SHARED/$job/$(hostname)
mkdir -p "$folder"
# Complete before it has its name: who merges while nodes still copy sees whole files alone.
for file in "${files[@]}"; do
  cp -p "$file" "$folder/.$(basename "$file")"
  mv "$folder/.$(basename "$file")" "$folder/$(basename "$file")"
  rm -f "$file"
done
