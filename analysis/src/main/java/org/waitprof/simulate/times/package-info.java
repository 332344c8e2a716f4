/**
 * Times at which the events of a simulated run happen: {@link
 * org.waitprof.simulate.times.SimulatedTimes}, and the trace with these times.
 */
@NullMarked
package org.waitprof.simulate.times;

import org.jspecify.annotations.NullMarked;
