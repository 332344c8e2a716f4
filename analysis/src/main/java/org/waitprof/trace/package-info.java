/**
 * Event traces: what happened on each rank, event by event, as the replay reads it. The recording
 * side and every trace format provide a {@link org.waitprof.trace.TraceReader}; nothing here knows
 * how events are stored. What took time from the computations between MPI calls (collections, lost
 * cores, ...) is an event of the call behind, {@link org.waitprof.trace.EventKind#LOST}. The
 * meaning of each event is documented in {@link org.waitprof.trace.EventKind}.
 */
@NullMarked
package org.waitprof.trace;

import org.jspecify.annotations.NullMarked;
