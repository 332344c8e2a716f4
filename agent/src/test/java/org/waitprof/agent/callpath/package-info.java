/**
 * Programs compiled on the fly against a made-up {@code mpi} package, woven and run: at each MPI
 * call the running context has to equal the stack, and afterwards nothing may be left of it.
 */
@NullMarked
package org.waitprof.agent.callpath;

import org.jspecify.annotations.NullMarked;
