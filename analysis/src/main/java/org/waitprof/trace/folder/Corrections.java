package org.waitprof.trace.folder;

import java.util.List;
import org.waitprof.trace.ClockCorrection;

/** Finds the measured clock offsets of a host among the definitions of rank 0. */
final class Corrections {
  private Corrections() {}

  /** The host's correction; none for the host of rank 0 and for hosts that were not measured. */
  static ClockCorrection of(String host, Definitions measured) {
    long[] start = find(host, measured.facts("clockStart"));
    long[] end = find(host, measured.facts("clockEnd"));
    if (start.length == 0) {
      return ClockCorrection.NONE;
    }
    long[] last = end.length == 0 ? start : end;
    return new ClockCorrection(start[0], start[1], last[0], last[1], Math.max(start[2], last[2]));
  }

  /** Lines {@code HOST NANOS OFFSET ERROR}. */
  private static long[] find(String host, List<String> lines) {
    for (String line : lines) {
      String[] words = line.split(" ", -1);
      if (words.length == 4 && words[0].equals(host)) {
        try {
          return new long[] {
            Long.parseLong(words[1]), Long.parseLong(words[2]), Long.parseLong(words[3])
          };
        } catch (NumberFormatException e) {
          return new long[0];
        }
      }
    }
    return new long[0];
  }
}
