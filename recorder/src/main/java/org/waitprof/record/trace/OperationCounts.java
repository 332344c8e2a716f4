package org.waitprof.record.trace;

import java.util.Arrays;
import org.waitprof.record.table.LongLongTable;

/**
 * Numbers the messages of each channel and the collectives of each communicator, also the ones that
 * are not recorded. So both sides of a message find each other where a rank's trace has parts of
 * the run. Used under the trace's lock, by traces of a part of the run alone. Allocates as long as
 * channels are new.
 */
final class OperationCounts {
  static final int SENT = TraceLayout.USED_SENT;
  static final int RECEIVED = TraceLayout.USED_RECEIVED;
  static final int COLLECTIVE = TraceLayout.USED_COLLECTIVE;

  /** In place of a number: more channels exist than are counted. */
  static final long UNKNOWN = -1;

  private static final int MOST = 1 << 16;
  private static final int FIELDS = 4;
  private static final long MIX = 0x9E3779B97F4A7C15L;

  private final LongLongTable places = new LongLongTable(64);

  /** Kind, communicator, peer and tag by place. */
  private int[] what = new int[64 * FIELDS];

  private long[] counts = new long[64];

  /** Number of the first that was recorded in the span of {@link #spans}. */
  private long[] firsts = new long[64];

  /** The latest span in which one was recorded, plus 1. */
  private int[] spans = new int[64];

  private int used;

  /**
   * The number of an operation, which counts from now on.
   *
   * @param span in which it is recorded; negative if it is not
   */
  long next(int kind, int comm, int peer, int tag, int span) {
    long key = ((long) comm << 34 | (long) kind << 32 | (peer & 0xFFFFFFFFL)) * MIX;
    key = ((key ^ key >>> 29) + tag) * MIX;
    key = key == 0 ? 1 : key;
    int place = (int) places.get(key) - 1;
    if (place < 0) {
      if (used == MOST) {
        return UNKNOWN;
      }
      place = add(key, kind, comm, peer, tag);
    }
    long number = counts[place]++;
    if (span >= 0 && spans[place] != span + 1) {
      spans[place] = span + 1;
      firsts[place] = number;
    }
    return number;
  }

  private int add(long key, int kind, int comm, int peer, int tag) {
    if (used == counts.length) {
      what = Arrays.copyOf(what, 2 * what.length);
      counts = Arrays.copyOf(counts, 2 * used);
      firsts = Arrays.copyOf(firsts, 2 * used);
      spans = Arrays.copyOf(spans, 2 * used);
    }
    int at = used * FIELDS;
    what[at] = kind;
    what[at + 1] = comm;
    what[at + 2] = peer;
    what[at + 3] = tag;
    places.put(key, ++used);
    return used - 1;
  }

  /** Definitions of what a span has recorded, which ends now: complete lines. */
  String lines(int span) {
    StringBuilder lines = new StringBuilder();
    for (int place = 0; place < used; place++) {
      if (spans[place] == span + 1) {
        lines.append(line(span, place, firsts[place], counts[place]));
      }
    }
    return lines.toString();
  }

  private String line(int span, int place, long first, long end) {
    StringBuilder line = new StringBuilder(TraceLayout.DEFINE_USED);
    line.append(' ').append(span);
    for (int i = 0; i < FIELDS; i++) {
      line.append(' ').append(what[place * FIELDS + i]);
    }
    return TraceLayout.checked(line.append(' ').append(first).append(' ').append(end).toString());
  }
}
