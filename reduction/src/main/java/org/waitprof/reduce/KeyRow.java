package org.waitprof.reduce;

import java.util.Arrays;
import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.CallKey;
import org.waitprof.model.Quantity;
import org.waitprof.model.column.HistogramRow;
import org.waitprof.model.rank.CallStats;
import org.waitprof.model.rank.SampleResult.SampledWaits;

/**
 * Counters of one key from the ranks merged so far, in the order in which they came. Each rank that
 * has the key takes 44 bytes and a packed histogram, the others nothing.
 */
final class KeyRow {
  private static final int VALUES = Quantity.ALL.size();

  final CallKey key;
  private final int worldSize;
  private final HistogramRow histograms = new HistogramRow();
  private int[] ranks;
  private long[] values;
  private int size;

  /** Waits by the samples; null if no sample has any. */
  @Nullable SampledRow sampled;

  KeyRow(CallKey key, int worldSize) {
    this.key = key;
    this.worldSize = worldSize;
    int room = Math.min(4, worldSize);
    ranks = new int[room];
    values = new long[room * VALUES];
  }

  /** Adds a rank, once, with at least one call. */
  void add(int rank, CallStats stats) {
    need(1);
    int at = size * VALUES;
    ranks[size++] = rank;
    for (Quantity quantity : Quantity.ALL) {
      values[at + quantity.ordinal()] = stats.value(quantity);
    }
    histograms.add(rank, stats.histogram());
  }

  /** Adds the waits by the sample of a rank. */
  void add(int rank, SampledWaits waits) {
    SampledRow row = sampled == null ? new SampledRow() : sampled;
    row.add(rank, waits);
    sampled = row;
  }

  private void need(int more) {
    if (size + more > ranks.length) {
      int room = Math.min(worldSize, Math.max(2 * size, size + more));
      ranks = Arrays.copyOf(ranks, room);
      values = Arrays.copyOf(values, room * VALUES);
    }
  }

  /** Adds the ranks that have calls. */
  void addRanks(BitSet all) {
    for (int i = 0; i < size; i++) {
      all.set(ranks[i]);
    }
  }

  /** Total duration of a rank's calls; 0 if it has none. */
  long sum(int rank) {
    int place = size - 1;
    while (place >= 0 && ranks[place] != rank) {
      place--;
    }
    return place < 0 ? 0 : values[place * VALUES + Quantity.SUM.ordinal()];
  }

  record RankTotal(int rank, long nanos) {}

  /** The rank with the least total duration, the lowest of several. */
  RankTotal least() {
    RankTotal least = new RankTotal(Integer.MAX_VALUE, Long.MAX_VALUE);
    for (int i = 0; i < size; i++) {
      long sum = values[i * VALUES + Quantity.SUM.ordinal()];
      if (sum < least.nanos || (sum == least.nanos && ranks[i] < least.rank)) {
        least = new RankTotal(ranks[i], sum);
      }
    }
    return least;
  }

  /** Packs all but the key. Ranks mostly follow each other, so that the distance is short. */
  void write(PackWriter out) {
    out.number(size);
    int before = 0;
    for (int i = 0; i < size; i++) {
      int distance = ranks[i] - before;
      out.number(((long) distance << 1) ^ (distance >> 31));
      before = ranks[i];
      for (int value = 0; value < VALUES; value++) {
        out.number(values[i * VALUES + value]);
      }
    }
    out.number(sampled == null ? 0 : 1);
    if (sampled != null) {
      sampled.write(out);
    }
    out.number(histograms.size());
    for (int i = 0; i < histograms.size(); i++) {
      out.number(histograms.rankAt(i));
      out.raw(histograms.packed(), histograms.startAt(i), histograms.lengthAt(i));
    }
  }

  /**
   * Adds what {@link #write} packed; its ranks must not be here yet.
   *
   * @return the shortest duration among what was added; {@code Long.MAX_VALUE} if that is nothing
   */
  long read(PackReader in) {
    int more = in.size();
    need(more);
    long least = Long.MAX_VALUE;
    int before = 0;
    for (int i = 0; i < more; i++) {
      int distance = in.size();
      before += (distance >>> 1) ^ -(distance & 1);
      ranks[size] = before;
      for (int value = 0; value < VALUES; value++) {
        values[size * VALUES + value] = in.number();
      }
      least = Math.min(least, values[size * VALUES + Quantity.MIN.ordinal()]);
      size++;
    }
    if (in.size() == 1) {
      SampledRow row = sampled == null ? new SampledRow() : sampled;
      row.read(in);
      sampled = row;
    }
    for (int left = in.size(); left > 0; left--) {
      int rank = in.size();
      int begin = in.raw();
      histograms.addPacked(rank, in.source(), begin, in.position() - begin);
    }
    return least;
  }

  /** Lowers floors, by rank, to this key's minima. */
  void lower(long[] floors) {
    for (int i = 0; i < size; i++) {
      floors[ranks[i]] = Math.min(floors[ranks[i]], values[i * VALUES + Quantity.MIN.ordinal()]);
    }
  }

  /** Seals the histograms: no rank can be added to this row afterwards. */
  HistogramRow histograms() {
    return histograms.seal();
  }

  /**
   * Spreads the values over arrays by rank and releases them.
   *
   * @return by the ordinal of the {@link Quantity}, each of the job's length
   */
  long[][] release() {
    long[][] byRank = new long[VALUES][worldSize];
    for (int i = 0; i < size; i++) {
      for (int value = 0; value < VALUES; value++) {
        byRank[value][ranks[i]] = values[i * VALUES + value];
      }
    }
    ranks = new int[0];
    values = new long[0];
    return byRank;
  }
}
