#!/usr/bin/env bash
#SBATCH --ntasks=64
#SBATCH --time=00:30:00
# An MPI job in Java under waitprof: one line more than without.
set -euo pipefail
: "${WAITPROF_JAR:=/shared/tools/waitprof.jar}"

export JDK_JAVA_OPTIONS="-javaagent:$WAITPROF_JAR=out=waitprof-%j.wprof ${JDK_JAVA_OPTIONS:-}"
exec srun java -cp app.jar Main
