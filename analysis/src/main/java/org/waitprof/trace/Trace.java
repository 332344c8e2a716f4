package org.waitprof.trace;

import java.io.Closeable;
import java.util.List;
import java.util.Optional;
import org.waitprof.model.RunFacts;

/** The trace of a job: what a trace folder holds. Safe for use by several threads. */
public interface Trace extends Closeable {
  /** A trace that names more ranks is damaged; bounds what one number can make readers do. */
  int MOST_RANKS = 1 << 20;

  /** Facts of the run; {@code missingRanks} are ranks without a readable stream. */
  RunFacts facts();

  /** The trace of a rank, 0 to {@code facts().worldSize()} - 1; empty if missing. */
  Optional<RankTrace> rank(int rank);

  /**
   * Whether the events cover the whole application, with Init and Finalize as calls like others, as
   * in Paraver traces. If false, the run lies between the two.
   */
  default boolean isWholeApplication() {
    return false;
  }

  /** Problems that the reader found, one sentence each, for the quality notes. */
  default List<String> problems() {
    return List.of();
  }

  /** Facts needed to read the figures, one sentence each, for the quality notes. */
  default List<String> remarks() {
    return List.of();
  }

  @Override
  default void close() {}
}
