package org.waitprof.agent.callpath.reach;

import java.util.BitSet;

/**
 * References of classes to methods and types, counted as none, one or several. Two hashes may share
 * a place, and then count together: a class is looked at too often, never too rarely. Of fixed
 * size, 1 MiB at most. Not thread-safe.
 */
final class ReferenceCounts {
  private static final int PLACES = 1 << 22;

  private final BitSet once = new BitSet();
  private final BitSet several = new BitSet();

  void add(int hash) {
    int place = hash & (PLACES - 1);
    if (once.get(place)) {
      several.set(place);
    } else {
      once.set(place);
    }
  }

  /** Whether a hash has been counted more than once. */
  boolean areSeveral(int hash) {
    return several.get(hash & (PLACES - 1));
  }
}
