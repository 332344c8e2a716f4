package org.waitprof.model.lateness;

/**
 * Something that blocked a rank's threads that call MPI between their calls, in one line of the
 * program. Known where Flight Recorder looked ({@code causes=full}).
 *
 * @param rank in MPI_COMM_WORLD
 * @param what its name as it follows "for" in a sentence, {@code a lock (java.lang.Object) that
 *     thread writer held}
 * @param where the line of the program, {@code pkg.Class.method:line}; empty if it is not known
 * @param nanos all times together
 * @param times number of times
 */
public record HeldUp(int rank, String what, String where, long nanos, long times) {}
