/**
 * Flight Recorder events: MPI calls above a threshold, and waiting times now and then. Nothing here
 * is initialised before a recording runs, and the module may be missing. Begin with {@link
 * FlightEvents}.
 */
@NullMarked
package org.waitprof.agent.flight;

import org.jspecify.annotations.NullMarked;
