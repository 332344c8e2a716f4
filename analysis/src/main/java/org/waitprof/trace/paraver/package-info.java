/**
 * Paraver traces ({@code .prv}, also {@code .prv.gz}) of any MPI program. They are read line by
 * line into a temporary file by rank ({@link org.waitprof.trace.paraver.ParaverTraceReader}), so
 * that memory does not depend on their length.
 */
@NullMarked
package org.waitprof.trace.paraver;

import org.jspecify.annotations.NullMarked;
