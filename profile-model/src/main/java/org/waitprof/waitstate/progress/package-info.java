/** Waiting for the MPI library of a rank that computes: {@link WaitForProgress}. */
@NullMarked
package org.waitprof.waitstate.progress;

import org.jspecify.annotations.NullMarked;
