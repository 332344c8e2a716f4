package org.waitprof.waitstate;

import com.google.auto.service.AutoService;

/** Overlap of non-blocking collectives with other work. Measured only; no waiting. */
@AutoService(Pattern.class)
public final class CollectiveOverlap extends Pattern {
  /** Columns for the time of collectives, and for its part outside of their waits. */
  public static final String NEEDED = "collective_under_way_ns";

  public static final String OVERLAPPED = "collective_overlapped_ns";

  public CollectiveOverlap() {
    super("collective_overlap", "Collective Overlap");
  }
}
