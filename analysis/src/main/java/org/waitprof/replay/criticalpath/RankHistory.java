package org.waitprof.replay.criticalpath;

import java.util.function.LongToIntFunction;
import org.waitprof.replay.call.CallReader;
import org.waitprof.replay.call.RunSpan;
import org.waitprof.replay.delay.SyncPoints;
import org.waitprof.trace.RankTrace;

/**
 * A rank that has been read: the input of analyses that go backwards (critical path, delays).
 *
 * @param trace events of the rank, which may be read again
 * @param reader the reader that has come to their end: first and last times
 * @param span begin and end of the run
 * @param points points at which it waited or was synchronised
 * @param sizes number of members of each of its communicators
 */
public record RankHistory(
    RankTrace trace, CallReader reader, RunSpan span, SyncPoints points, LongToIntFunction sizes) {
  public int rank() {
    return trace.rank();
  }
}
