package org.waitprof.replay.delay;

import java.util.Optional;
import org.waitprof.model.CallPath;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.trace.PathDefinition;

/**
 * A place of the program that takes time: a region (an MPI call, or one of the user) or the
 * computation between two MPI calls, outside of any region. Losses to causes outside of the program
 * count as a region without a call path, wherever they occur. Equal places denote one place on all
 * ranks.
 *
 * @param region the region; for a computation, the call before it, empty at the beginning of the
 *     run
 * @param before the call behind a computation; empty for regions
 * @param held whether it is the part of a computation in which the thread was blocked
 */
public record DelayPlace(
    Optional<PathDefinition> region, Optional<PathDefinition> before, boolean held) {

  /** A region, or a whole computation. */
  public DelayPlace(Optional<PathDefinition> region, Optional<PathDefinition> before) {
    this(region, before, false);
  }

  static DelayPlace of(PathDefinition region) {
    return new DelayPlace(Optional.of(region), Optional.empty());
  }

  /** The losses of all computations to one cause. */
  static DelayPlace of(LatenessCause lost) {
    return of(new PathDefinition(CallPath.EMPTY, lost.ofRank(), Optional.empty()));
  }

  /** The computation between two MPI calls, or its blocked part. */
  static DelayPlace between(Optional<PathDefinition> after, PathDefinition before, boolean held) {
    return new DelayPlace(after, Optional.of(before), held);
  }

  /** Whether it is computation between two calls. */
  public boolean isGap() {
    return before.isPresent();
  }

  /** A number of the place that all processes compute alike. */
  long fingerprint() {
    long hash = mix(0xcbf29ce484222325L, region.map(PathDefinition::toString).orElse(""));
    return mix(hash, before.map(PathDefinition::toString).orElse("-") + (held ? "held" : ""));
  }

  private static long mix(long start, String text) {
    long hash = start;
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x100000001b3L;
    }
    return (hash ^ (hash >>> 32)) * 0x9E3779B97F4A7C15L;
  }
}
