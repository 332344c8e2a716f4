package org.waitprof.replay.ideal;

/**
 * What the run would have been on an ideal network.
 *
 * @param nanos how long it would have lasted, from the end of Init to the entry of Finalize
 * @param model what calls were made to wait for
 * @param backwards messages that were received before they were sent, and left out
 * @param forced waits that were given up, because what they depend on never came
 */
public record IdealTime(long nanos, NetworkModel model, long backwards, long forced) {}
