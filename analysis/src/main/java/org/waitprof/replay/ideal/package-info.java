/**
 * How long the run would have lasted on an ideal network, where transfers take no time: a clock a
 * rank that runs outside of MPI and, in MPI, only waits for those on whom the call depends. After
 * ClockTalk, "Time-resolved efficiency metrics from event traces" in the way of Dimemas; what its
 * program does is documented at {@link org.waitprof.replay.ideal.NetworkModel}.
 */
@NullMarked
package org.waitprof.replay.ideal;

import org.jspecify.annotations.NullMarked;
