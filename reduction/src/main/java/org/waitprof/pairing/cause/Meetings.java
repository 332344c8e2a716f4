package org.waitprof.pairing.cause;

import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;

/**
 * Ends of calls in which a rank was long, because it waited until others had come: they were
 * together then. A rank that finds a message of long ago was not together with its sender. The
 * others are named by keys: a rank's number, or any other numbers for the members of a communicator
 * and for one of them. Not thread-safe.
 */
public final class Meetings {
  /** Key of all ranks of the job. */
  public static final long ALL = -1;

  /** Stands for no rank, where a call is not known to wait for any. */
  public static final long NOBODY = -2;

  private final long[] thread;
  private final long[] partner;
  private final long[] group;
  private final Map<Long, TreeSet<Long>> ends = new HashMap<>();

  /** Makes room for the operations of a rank, which are added by number. */
  public Meetings(int operations) {
    thread = new long[operations];
    partner = new long[operations];
    group = new long[operations];
  }

  /**
   * Takes in an operation.
   *
   * @param call number of its thread {@code << 32} and of the call
   * @param whom key of the rank that waits for it, or that it waits for
   * @param all key of all that take part in it
   * @param met key of those that the rank was together with at the end of a long call
   */
  public void add(int operation, long call, long whom, long all, long met, long enter, long leave) {
    thread[operation] = call >>> 32;
    partner[operation] = whom;
    group[operation] = all;
    if (met != NOBODY && leave - enter >= EntryCauses.GRAIN_NANOS) {
      TreeSet<Long> known = ends.get(key(operation, met));
      if (known == null) {
        known = new TreeSet<>();
        ends.put(key(operation, met), known);
      }
      known.add(leave);
    }
  }

  private long key(int operation, long who) {
    return who * 0x9E3779B97F4A7C15L + thread[operation];
  }

  /**
   * Returns when the rank was last together with those that an operation is for, before an instant;
   * the least number if that is not known.
   */
  long lastBefore(int operation, long until) {
    long last = lastWith(operation, ALL, until);
    last = Math.max(last, lastWith(operation, group[operation], until));
    return Math.max(last, lastWith(operation, partner[operation], until));
  }

  private long lastWith(int operation, long who, long until) {
    TreeSet<Long> known = ends.get(key(operation, who));
    Long last = known == null ? null : known.floor(until);
    return last == null ? Long.MIN_VALUE : last;
  }
}
