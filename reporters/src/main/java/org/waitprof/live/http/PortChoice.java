package org.waitprof.live.http;

import java.util.Optional;

/**
 * Ports to try, in order. {@code 9400} tries that port and the ports behind it, because several
 * ranks of a node are given the same. {@code 9400-9499} tries these. {@code 0} lets the system
 * choose.
 *
 * @param first the first to try; 0 for any
 * @param last the last to try
 */
public record PortChoice(int first, int last) {
  /** Number of ports to try for a single given port. */
  static final int TRIES = 256;

  private static final int HIGHEST = 65535;

  /** Parses a choice; empty if the text is none. */
  public static Optional<PortChoice> parse(String text) {
    if (!text.matches("[0-9]{1,5}(-[0-9]{1,5})?")) {
      return Optional.empty();
    }
    String[] ends = text.split("-", -1);
    int first = Integer.parseInt(ends[0]);
    boolean range = ends.length == 2;
    int last = range ? Integer.parseInt(ends[1]) : Math.min(HIGHEST, first + TRIES - 1);
    if (first > HIGHEST || last > HIGHEST || last < first || (range && first == 0)) {
      return Optional.empty();
    }
    return Optional.of(new PortChoice(first, first == 0 ? 0 : last));
  }

  /**
   * The ports in the order of attempts by a process that shares them with others of its job. First
   * comes its own place among them, then every {@code processes}-th port behind. No other process
   * of the job tries these first, so a busy one belongs to another job or program. The rest comes
   * last.
   *
   * @param place of the process among the processes of its job on this host, from 0
   * @param processes number of processes of its job on this host, or more
   */
  int[] inOrder(int place, int processes) {
    int count = last - first + 1;
    int[] order = new int[count];
    boolean[] taken = new boolean[count];
    int next = 0;
    for (long i = place; i < count; i += Math.max(1, processes)) {
      taken[(int) i] = true;
      order[next++] = first + (int) i;
    }
    for (int i = count - 1; i >= 0; i--) {
      if (!taken[i]) {
        order[next++] = first + i;
      }
    }
    return order;
  }

  /** Text for messages: a port or a range. */
  @Override
  public String toString() {
    return first == last ? "port " + first : "ports " + first + "-" + last;
  }
}
