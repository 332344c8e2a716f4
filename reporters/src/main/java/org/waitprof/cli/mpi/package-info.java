/**
 * The command line as an MPI program: the processes of a job share the work of a command. The
 * binding is found on the class path of the process and called by reflection, because commands are
 * compiled without any binding. A further binding is one more {@link
 * org.waitprof.cli.mpi.MpiWorld}.
 */
@NullMarked
package org.waitprof.cli.mpi;

import org.jspecify.annotations.NullMarked;
