/**
 * Duration of the run on an ideal network, where transfers take no time: a clock for each rank that
 * runs outside of MPI and, in MPI, only waits for the ranks on which the call depends. Based on
 * ClockTalk, "Time-resolved efficiency metrics from event traces" and on Dimemas; the behaviour of
 * ClockTalk's program is documented at {@link org.waitprof.replay.ideal.NetworkModel}.
 */
@NullMarked
package org.waitprof.replay.ideal;

import org.jspecify.annotations.NullMarked;
