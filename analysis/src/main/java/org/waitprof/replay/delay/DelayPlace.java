package org.waitprof.replay.delay;

import java.util.Optional;
import org.waitprof.model.CallPath;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.trace.PathDefinition;

/**
 * A place of the program that takes time: a region, be it an MPI call or the user's, or what lies
 * between two MPI calls, outside of any region. What something else than the program took from that
 * counts as a region without a call path, wherever it was. Equal places are the same on all ranks.
 *
 * @param region the region; of computation the call after which it begins, empty at the beginning
 * @param before the call before which a computation ends; empty of regions
 * @param held whether it is the part of a computation in which the thread was blocked
 */
public record DelayPlace(
    Optional<PathDefinition> region, Optional<PathDefinition> before, boolean held) {

  /** A region, or all of a computation. */
  public DelayPlace(Optional<PathDefinition> region, Optional<PathDefinition> before) {
    this(region, before, false);
  }

  /** A region. */
  static DelayPlace of(PathDefinition region) {
    return new DelayPlace(Optional.of(region), Optional.empty());
  }

  /** What took time from any computation. */
  static DelayPlace of(LatenessCause lost) {
    return of(new PathDefinition(CallPath.EMPTY, lost.ofRank(), Optional.empty()));
  }

  /** Between two MPI calls. */
  static DelayPlace between(Optional<PathDefinition> after, PathDefinition before, boolean held) {
    return new DelayPlace(after, Optional.of(before), held);
  }

  /** Whether it is computation between two calls. */
  public boolean isGap() {
    return before.isPresent();
  }

  /** A number for it that all processes compute alike. */
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
