/**
 * Event traces of all ranks, event by event, as the replay reads them. The hot side and every trace
 * format provide a {@link org.waitprof.trace.TraceReader}; nothing here depends on the storage of
 * events. A loss of the computation between two MPI calls (collections, lost cores, ...) is an
 * event of the second call, {@link org.waitprof.trace.EventKind#LOST}. The meaning of each event is
 * documented in {@link org.waitprof.trace.EventKind}.
 */
@NullMarked
package org.waitprof.trace;

import org.jspecify.annotations.NullMarked;
