package org.waitprof.model;

import java.util.Optional;

/**
 * Source of a row's waiting time: the column {@code source} of exports. Strings at the boundary of
 * files only.
 */
public enum WaitSource {
  /** From durations alone, by an estimator. */
  ESTIMATED("estimated"),
  /** Both sides of some operations were seen, which stand for the others; with an interval. */
  SAMPLED("sampled"),
  /** Both sides of every operation were seen: from a trace, or from a sample that kept all. */
  MEASURED("measured");

  private final String label;

  WaitSource(String label) {
    this.label = label;
  }

  /** The word in files and reports; part of the contract. */
  public String label() {
    return label;
  }

  /** The source of that label; empty if it is unknown. */
  public static Optional<WaitSource> labelled(String label) {
    for (WaitSource source : values()) {
      if (source.label.equals(label)) {
        return Optional.of(source);
      }
    }
    return Optional.empty();
  }
}
