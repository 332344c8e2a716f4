# MPICH and its launcher, as mpich/{bin,lib}, and the mpi.h of both libraries, as mpich/include: unpacked from Debian's
# packages, nothing is installed. For the tests of bindings in C's style.

mpich_ready() { made mpich; }

mpich_make() {
  local out=$work/mpich root=$work/mpich-root libraries=usr/lib/$(uname -m)-linux-gnu
  apt_lists
  say "unpacking MPICH"
  apt_unpack "$root" mpich libmpich12 libmpich-dev libucx0 libslurm38 libhwloc15 libopenmpi-dev
  mkdir -p "$out"/{bin,lib,include}
  cp "$root"/usr/bin/{mpiexec.hydra,hydra_pmi_proxy} "$out/bin/"
  cp -a "$root/$libraries"/{libmpich.so.*,libuc*.so.*,ucx,libslurm.so.*,libhwloc.so.*} "$out/lib/"
  cp -L "$(find "$root" -path '*mpich*' -name mpi.h | head -1)" "$out/include/mpich.h"
  cp -L "$(find "$root" -path '*openmpi*' -name mpi.h | head -1)" "$out/include/openmpi.h"
  deliver mpich "$out"
}
