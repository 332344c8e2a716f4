package org.waitprof.trace;

import java.io.Closeable;
import java.util.List;
import java.util.Optional;
import org.waitprof.model.RunFacts;

/** The trace of a job: what a trace folder holds. Safe for use by several threads. */
public interface Trace extends Closeable {
  /** A trace that names more ranks is damaged; bounds what one number can make readers do. */
  int MOST_RANKS = 1 << 20;

  /** What is known of the run; {@code missingRanks} are ranks without a readable stream. */
  RunFacts facts();

  /** The trace of a rank, 0 to {@code facts().worldSize()} - 1; empty if missing. */
  Optional<RankTrace> rank(int rank);

  /**
   * Whether the events are those of the whole application, Init and Finalize being calls like
   * others, as in Paraver traces; else the run is what lies between the two.
   */
  default boolean isWholeApplication() {
    return false;
  }

  /** What the reader found wrong, one sentence each, for the quality notes. */
  default List<String> problems() {
    return List.of();
  }

  /** What has to be known to read the figures, one sentence each, for the quality notes. */
  default List<String> remarks() {
    return List.of();
  }

  @Override
  default void close() {}
}
