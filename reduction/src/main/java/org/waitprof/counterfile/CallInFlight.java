package org.waitprof.counterfile;

import org.waitprof.model.CallPath;
import org.waitprof.model.MpiCall;

/**
 * A call that a thread has entered and not left.
 *
 * @param thread the JVM's number of the thread
 * @param call the MPI call
 * @param path call path
 * @param ageNanos time in the call, up to now, or up to the last trace of life of a rank that died
 */
public record CallInFlight(long thread, MpiCall call, CallPath path, long ageNanos) {}
