package org.waitprof.replay.ideal;

import java.util.List;
import org.waitprof.replay.window.IdealBorders;

/**
 * Duration of the run on an ideal network.
 *
 * @param nanos how long it would have lasted, from the end of Init to the entry of Finalize
 * @param model what calls were made to wait for
 * @param backwards messages that were received before they were sent, and left out
 * @param forced waits that were given up, because what they depend on never came
 * @param borders what the clocks showed at the borders of windows; empty if there are none
 */
public record IdealTime(
    long nanos, NetworkModel model, long backwards, long forced, List<IdealBorders> borders) {}
