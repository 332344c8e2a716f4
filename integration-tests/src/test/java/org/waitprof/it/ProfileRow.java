package org.waitprof.it;

import java.util.List;

/**
 * One line of the CSV export: what a rank did on one call path, in the columns' order.
 *
 * @param rank the rank
 * @param callPath frames outermost first, each {@code pkg.Class.method:line}
 * @param call the standard's name
 * @param sizeClass class of message sizes
 * @param commSizeClass class of communicator sizes, 0 without one
 * @param role root, nonroot, recv, send or empty
 * @param pattern id of the wait state, or empty
 * @param count number of calls
 * @param sumNanos total duration
 * @param minNanos shortest duration
 * @param maxNanos longest duration
 * @param bytes bytes moved
 * @param floorNanos what was subtracted per call
 * @param waitNanos waiting time
 * @param source estimated or measured
 * @param unknownNanos time of which it is not known whether it is waiting
 */
public record ProfileRow(
    int rank,
    List<String> callPath,
    String call,
    int sizeClass,
    int commSizeClass,
    String role,
    String pattern,
    long count,
    long sumNanos,
    long minNanos,
    long maxNanos,
    long bytes,
    long floorNanos,
    long waitNanos,
    String source,
    long unknownNanos) {

  /** The line of those fields, with the place of {@code unknown_ns}, or -1 without one. */
  static ProfileRow of(List<String> fields, int unknown) {
    return new ProfileRow(
        Integer.parseInt(fields.get(0)),
        List.of(fields.get(1).split(";")),
        fields.get(2),
        Integer.parseInt(fields.get(3)),
        Integer.parseInt(fields.get(4)),
        fields.get(5),
        fields.get(6),
        Long.parseLong(fields.get(7)),
        Long.parseLong(fields.get(8)),
        Long.parseLong(fields.get(9)),
        Long.parseLong(fields.get(10)),
        Long.parseLong(fields.get(11)),
        Long.parseLong(fields.get(12)),
        Long.parseLong(fields.get(13)),
        fields.get(14),
        unknown < 0 ? 0 : Long.parseLong(fields.get(unknown)));
  }

  /** The line that calls MPI, as a frame. */
  public String innermostFrame() {
    return callPath.get(callPath.size() - 1);
  }

  /** Whether a frame of the call path is that method, {@code pkg.Class.method}. */
  public boolean isInside(String method) {
    return callPath.stream().anyMatch(frame -> frame.startsWith(method + ":"));
  }
}
