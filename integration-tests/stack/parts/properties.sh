# stack.properties: what is there and where, for the scripts and for the Java tests.

write_properties() {
  local file=$work/stack.properties
  {
    echo "# Written by integration-tests/stack/setup.sh"
    if openmpi_ready; then
      echo "openmpi=$("$STACK/openmpi/mpirun" --version | sed -n '1s/.* //p')"
      echo "openmpi.mpirun=$STACK/openmpi/mpirun"
      echo "openmpi.jar=$STACK/openmpi/mpi.jar"
      echo "openmpi.libraryPath=$STACK/openmpi/lib"
    else
      echo "openmpi=absent: ${openmpi_reason:-not set up, run setup.sh --openmpi}"
    fi
    if mpich_ready; then
      echo "mpich=$(sed -n 's/^#define MPICH_VERSION "\(.*\)"/\1/p' "$STACK/mpich/include/mpich.h")"
      echo "mpich.home=$STACK/mpich"
    else
      echo "mpich=absent: not set up, run setup.sh --mpich"
    fi
    if mpj_ready; then
      echo "mpj=0.44"
      echo "mpj.home=$STACK/mpj"
      echo "mpj.jar=$STACK/mpj/lib/mpj.jar"
    else
      echo "mpj=absent: not set up, run setup.sh --mpj"
    fi
    if prometheus_ready; then
      echo "prometheus=$("$STACK/prometheus/bin/prometheus" --version 2>&1 | sed -n '1s/.*version \([^ ]*\).*/\1/p')"
      echo "prometheus.bin=$STACK/prometheus/bin"
    else
      echo "prometheus=absent: not set up, run setup.sh --prometheus"
    fi
    if grande_ready; then
      echo "grande=jgf_mpj_benchmarks"
      echo "grande.classes=$STACK/grande/classes"
      echo "grande.source=$STACK/grande/source"
      echo "grande.mpjTests=$STACK/grande/mpj-tests"
    else
      echo "grande=absent: not set up, run setup.sh --grande"
    fi
    if have chromium; then
      echo "chromium=$(command -v chromium)"
    else
      echo "chromium=absent: not set up, run setup.sh --chromium"
    fi
  } >"$file"
  mv "$file" "$STACK/stack.properties"
}
