/** Jobs without MPI. */
@NullMarked
package org.waitprof.cli.mpi;

import org.jspecify.annotations.NullMarked;
