package org.waitprof.replay.call;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.LongToIntFunction;
import org.waitprof.model.CallClass;
import org.waitprof.model.Histogram;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Quantity;
import org.waitprof.model.Role;
import org.waitprof.model.SizeClass;
import org.waitprof.model.rank.CallStats;
import org.waitprof.replay.exchange.MessageBuffer;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.TraceEvent;

/**
 * The rows of one rank: calls that are counted together, and their counts. As in a profile, a row
 * is a call path, call, size class, communicator's size class and role. Every reading of the events
 * gives the same row numbers. Used by one thread at a time.
 */
public final class RankRows {
  /**
   * Category of calls that one row counts together.
   *
   * @param path number of the call path
   */
  public record Row(int path, int sizeClass, int commSizeClass, Role role) {}

  private static final int VALUES = Quantity.ALL.size();
  private static final int COUNT = Quantity.COUNT.ordinal();
  private static final int SUM = Quantity.SUM.ordinal();
  private static final int MIN = Quantity.MIN.ordinal();
  private static final int MAX = Quantity.MAX.ordinal();
  private static final int BYTES = Quantity.BYTES.ordinal();
  private static final Role[] ROLES = Role.values();

  private final int rank;
  private final LongToIntFunction sizes;
  private final LongTable numbers = new LongTable();
  private final LongTable sentBytes = new LongTable();

  /** Roles of calls that complete what is under way, by the request of the collective. */
  private final LongTable completionRoles = new LongTable();

  private final List<Row> rows = new ArrayList<>();

  /** Quantities of all rows; a row's quantities follow each other, by their ordinals. */
  private long[] values = new long[16 * VALUES];

  private long[][] histogram = new long[16][];

  /** Time of calls that cost the rank nothing, by row; empty where one thread calls MPI. */
  private final Map<Integer, Long> overlapped = new HashMap<>();

  /** Time of calls of which it is not known whether they waited, by row. */
  private final Map<Integer, Long> unknown = new HashMap<>();

  /** Bytes of the call that {@link #of} was called with last. */
  private long lastBytes;

  /** No rows yet, of a rank of MPI_COMM_WORLD, with the sizes of its communicators. */
  public RankRows(int rank, LongToIntFunction sizes) {
    this.rank = rank;
    this.sizes = sizes;
  }

  /** The row of a call; to be called once for each call, in their order. */
  public int of(Call call) {
    long received = 0;
    long sent = 0;
    long collectiveBytes = 0;
    Role collective = Role.NONE;
    boolean receives = false;
    boolean sends = false;
    boolean polled = false;
    int commSizeClass = 0;
    int root = TraceEvent.NO_ROOT;
    for (int op = 0; op < call.operations; op++) {
      EventKind kind = call.kind(op);
      switch (kind) {
        case RECEIVE, RECEIVE_COMPLETED -> {
          receives = true;
          received += call.bytes[op];
        }
        case SEND -> sent += call.bytes[op];
        case SEND_POSTED -> {
          sent += call.bytes[op];
          sentBytes.put(call.request[op], 0, (int) Math.min(call.bytes[op], Integer.MAX_VALUE));
        }
        case SEND_COMPLETED -> {
          sends = true;
          sent += Math.max(0, sentBytes.remove(call.request[op], 0));
        }
        case POLLED -> polled = true;
        case COLLECTIVE_COMPLETED -> {
          int role = completionRoles.remove(call.request[op], 0);
          collectiveBytes += Math.max(0, sentBytes.remove(call.request[op], 0));
          collective = role > 0 && collective == Role.NONE ? ROLES[role] : collective;
        }
        case COLLECTIVE, COLLECTIVE_POSTED -> {
          // A call that only gets data is sized by these bytes, as in the profile.
          boolean gets =
              call.call.blocking().callClass() == CallClass.ONE_TO_ALL && call.root[op] != rank;
          long bytes = gets ? call.bytesReceived[op] : call.bytes[op];
          sent += bytes;
          if (kind == EventKind.COLLECTIVE_POSTED) {
            Role role = Role.completing(call.call, call.root[op] == rank);
            completionRoles.put(call.request[op], 0, role.ordinal());
            sentBytes.put(call.request[op], 0, (int) Math.min(bytes, Integer.MAX_VALUE));
          }
          commSizeClass = SizeClass.of(sizes.applyAsInt(call.communicator[op]));
          root = call.root[op];
        }
        default -> {}
      }
    }
    CallClass callClass = call.call.callClass();
    Role role =
        switch (callClass) {
          case ONE_TO_ALL, ALL_TO_ONE -> root == rank ? Role.ROOT : Role.NONROOT;
          case POLL_PROBE -> polled ? Role.POLLED : Role.NONE;
          case TEST -> polled ? Role.POLLED : receives ? Role.RECV : sends ? Role.SEND : collective;
          case RMA_SYNC -> polled ? Role.POLLED : isSharedLock(call) ? Role.SHARED : Role.NONE;
          case COMPLETION -> receives ? Role.RECV : sends ? Role.SEND : collective;
          default -> Role.NONE;
        };
    sent += sends ? 0 : collectiveBytes;
    // As in the profile, a call that sends and receives is sized by what it receives.
    long bytes = receives || callClass == CallClass.SEND_RECEIVE ? received : sent;
    lastBytes = call.objects ? 0 : bytes;
    // Polls that found nothing have no bytes, nor have probes.
    boolean hasSize = polled || !call.objects || isProbe(callClass);
    int sizeClass = hasSize ? SizeClass.of(bytes) : SizeClass.UNKNOWN;
    return row(call.path, sizeClass, commSizeClass, role);
  }

  private static boolean isProbe(CallClass callClass) {
    return callClass == CallClass.PROBE || callClass == CallClass.POLL_PROBE;
  }

  private static boolean isSharedLock(Call call) {
    return call.call == MpiCall.MPI_WIN_LOCK
        && call.operations > 0
        && call.tag[0] == TraceEvent.SHARED;
  }

  private int row(int path, int sizeClass, int commSizeClass, Role role) {
    long classes = (long) sizeClass << 16 | (long) commSizeClass << 8 | role.ordinal();
    int number = numbers.get(path, classes);
    if (number == LongTable.NONE) {
      number = rows.size();
      rows.add(new Row(path, sizeClass, commSizeClass, role));
      numbers.put(path, classes, number);
    }
    return number;
  }

  /** Counts a call of a row that {@link #of} has just given. */
  public void count(int row, long nanos) {
    if (row >= histogram.length) {
      int room = 2 * row;
      values = Arrays.copyOf(values, room * VALUES);
      histogram = Arrays.copyOf(histogram, room);
    }
    if (histogram[row] == null) {
      histogram[row] = new long[Histogram.BUCKETS];
    }
    int at = row * VALUES;
    values[at + MIN] = values[at + COUNT] == 0 ? nanos : Math.min(values[at + MIN], nanos);
    values[at + MAX] = Math.max(values[at + MAX], nanos);
    values[at + COUNT]++;
    values[at + SUM] += nanos;
    values[at + BYTES] += lastBytes;
    histogram[row][Histogram.bucket(nanos)]++;
  }

  /** Adds time in which a row's calls cost the rank nothing, because another thread computed. */
  public void overlapped(int row, long nanos) {
    if (nanos > 0) {
      overlapped.merge(row, nanos, Long::sum);
    }
  }

  /** Time of a row's calls that cost the rank nothing, nanoseconds. */
  public long overlapped(int row) {
    return overlapped.getOrDefault(row, 0L);
  }

  /** Adds time of which it is not known whether it was waiting. */
  public void unknown(int row, long nanos) {
    if (nanos > 0) {
      unknown.merge(row, nanos, Long::sum);
    }
  }

  /** Time of a row's calls of which it is not known whether it was waiting, nanoseconds. */
  public long unknown(int row) {
    return unknown.getOrDefault(row, 0L);
  }

  /** Appends all rows for another process. */
  public void write(MessageBuffer out) {
    out.add(size());
    for (int number = 0; number < size(); number++) {
      Row row = row(number);
      CallStats stats = stats(number);
      out.add(row.path);
      out.add(row.sizeClass);
      out.add(row.commSizeClass);
      out.add(row.role.ordinal());
      out.add(overlapped(number));
      out.add(unknown(number));
      for (Quantity quantity : Quantity.ALL) {
        out.add(stats.value(quantity));
      }
      long[] buckets = stats.histogram();
      for (int bucket = 0; bucket < buckets.length; bucket++) {
        if (buckets[bucket] != 0) {
          out.add(bucket);
          out.add(buckets[bucket]);
        }
      }
      out.add(-1);
    }
  }

  /** Reads rows that another process wrote; nothing more can be counted in them. */
  public static RankRows read(int rank, MessageBuffer in) {
    RankRows read = new RankRows(rank, communicator -> 0);
    int size = (int) in.next();
    int room = Math.max(1, size);
    read.values = new long[room * VALUES];
    read.histogram = new long[room][Histogram.BUCKETS];
    for (int row = 0; row < size; row++) {
      read.rows.add(
          new Row((int) in.next(), (int) in.next(), (int) in.next(), ROLES[(int) in.next()]));
      read.overlapped(row, in.next());
      read.unknown(row, in.next());
      for (int value = 0; value < VALUES; value++) {
        read.values[row * VALUES + value] = in.next();
      }
      for (long bucket = in.next(); bucket >= 0; bucket = in.next()) {
        read.histogram[row][(int) bucket] = in.next();
      }
    }
    return read;
  }

  public int size() {
    return rows.size();
  }

  public Row row(int number) {
    return rows.get(number);
  }

  /** Counts of a row's calls; none if it has no call. */
  public CallStats stats(int row) {
    return row >= histogram.length || values[row * VALUES + COUNT] == 0
        ? CallStats.NONE
        : new CallStats(
            Arrays.copyOfRange(values, row * VALUES, (row + 1) * VALUES), histogram[row].clone());
  }
}
