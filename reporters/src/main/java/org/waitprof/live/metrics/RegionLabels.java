package org.waitprof.live.metrics;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The regions with a series of their own: the first regions of a rank, for as long as it is shown.
 * A program may make up names without end ({@code step 17}), and each would be two series per rank.
 */
final class RegionLabels {
  /** Maximum number of regions with series of their own; further ones are added up. */
  static final int MOST = 256;

  /** The label of all further regions. */
  static final String FURTHER = "(further regions)";

  private final Map<List<String>, Set<String>> known = new HashMap<>();

  /** The label of a region; it never changes for a region of a rank. */
  String of(List<String> rank, String region) {
    Set<String> own = known.computeIfAbsent(rank, none -> new HashSet<>());
    return own.contains(region) || (own.size() < MOST && own.add(region)) ? region : FURTHER;
  }
}
