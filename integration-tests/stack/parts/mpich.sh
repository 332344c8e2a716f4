# MPICH and its launcher, as mpich/{bin,lib}, and the mpi.h of both libraries, as mpich/include: unpacked from Debian's
# packages, nothing is installed. For the tests of bindings in C's style.

# The header is asked for: it was once Open MPI's.
mpich_ready() { made mpich && grep -qs '^#define MPICH_VERSION' "$STACK/mpich/include/mpich.h"; }

mpich_make() {
  local out=$work/mpich root=$work/mpich-root libraries=usr/lib/$(uname -m)-linux-gnu slurm header
  apt_lists
  say "unpacking MPICH"
  # Its name has a number that each release of Debian changes; mpich depends on that of its own.
  slurm=$(private_apt apt-cache depends mpich | sed -n 's/^ *Depends: \(libslurm[0-9].*\)/\1/p')
  apt_unpack "$root" mpich libmpich12 libmpich-dev libucx0 "$slurm" libhwloc15 libopenmpi-dev
  mkdir -p "$out"/{bin,lib,include}
  cp "$root"/usr/bin/{mpiexec.hydra,hydra_pmi_proxy} "$out/bin/"
  cp -a "$root/$libraries"/{libmpich.so.*,libuc*.so.*,ucx,libslurm.so.*,libhwloc.so.*} "$out/lib/"
  # MPICH's mpi.h includes the files with its functions.
  header=$(find "$root" -path '*/mpich/*' -name mpi.h | head -1)
  cat "$header" "${header%/*}"/{mpi_proto,mpio}.h >"$out/include/mpich.h"
  cp -L "$(find "$root" -path '*/openmpi/*' -name mpi.h | head -1)" "$out/include/openmpi.h"
  deliver mpich "$out"
}
