/**
 * The command line as an MPI program: the processes of a job share the work of a command. The
 * binding is found on the class path of the process and called by reflection, because nobody
 * compiles against one; a further binding is one more {@link org.waitprof.cli.mpi.MpiWorld}.
 */
@NullMarked
package org.waitprof.cli.mpi;

import org.jspecify.annotations.NullMarked;
