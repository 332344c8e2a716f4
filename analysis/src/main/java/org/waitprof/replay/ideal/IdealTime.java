package org.waitprof.replay.ideal;

import java.util.List;
import org.waitprof.replay.window.IdealBorders;

/**
 * Duration of the run on an ideal network.
 *
 * @param nanos duration from the end of Init to the entry of Finalize
 * @param model rule of what calls waited for
 * @param backwards messages that were received before they were sent, and left out
 * @param forced waits that were given up, because the event that they depend on never came
 * @param borders times of the clocks at the borders of windows; empty without windows
 */
public record IdealTime(
    long nanos, NetworkModel model, long backwards, long forced, List<IdealBorders> borders) {}
