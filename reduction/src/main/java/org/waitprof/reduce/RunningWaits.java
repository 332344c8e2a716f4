package org.waitprof.reduce;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.waitprof.counterfile.RankReading;
import org.waitprof.counterfile.SlotReading;
import org.waitprof.estimate.CalibratedFloors;
import org.waitprof.model.Category;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.WaitSource;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.pairing.RunningMatch;
import org.waitprof.pairing.RunningMatch.HashedKey;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.waitstate.WaitState;
import org.waitprof.waitstate.WaitState.Scope;
import org.waitprof.waitstate.WaitStates;

/**
 * Waiting times of ranks that run, at one moment. Rows that the samples cover use what was matched
 * and its ratio of waiting to duration. The others use the formulas of "Catching Idlers with Ease",
 * section 3. Their floors come from a calibration, which stays the same from the first call on.
 * Without one they are the minima so far, of collectives over the ranks given. Immutable.
 */
public final class RunningWaits {
  private static final WaitSource[] SOURCES = WaitSource.values();

  private final List<Map<HashedKey, Row>> ranks = new ArrayList<>();
  private final List<Optional<double[]>> causes = new ArrayList<>();
  private final List<Map<MpiCall, Long>> unknown = new ArrayList<>();

  private final PollPatterns polls = new PollPatterns();

  /** The slots of a row, which threads have each of their own, together. */
  private static final class Row {
    final WaitState pattern;
    final MpiCall call;
    long sumNanos;

    /** Time of the calls without waiting, by a calibration. */
    long calibrated;

    long estimate;
    long[] waits = new long[SOURCES.length];

    Row(WaitState pattern, MpiCall call) {
      this.pattern = pattern;
      this.call = call;
    }

    long nanos() {
      long sum = 0;
      for (long wait : waits) {
        sum += wait;
      }
      return sum;
    }
  }

  /**
   * Waiting by pattern and source.
   *
   * @param pattern id of the pattern
   */
  public record Kind(String pattern, WaitSource source) {}

  /**
   * Takes all waits.
   *
   * @param readings of one run
   * @param learned waits that are known from before
   */
  RunningWaits(List<RankReading> readings, LearnedWaits learned) {
    for (RankReading rank : readings) {
      rank.slots().forEach(slot -> polls.add(slot.path(), slot.call(), slot.role()));
    }
    Map<Long, Long> global = new HashMap<>();
    List<Map<Long, Long>> locals = new ArrayList<>();
    for (RankReading rank : readings) {
      Map<Long, Long> local = new HashMap<>();
      for (SlotReading slot : rank.slots()) {
        WaitState pattern = pattern(slot);
        if (pattern != null) {
          Map<Long, Long> floors = pattern.scope() == Scope.LOCAL ? local : global;
          floors.merge(slot.meta(), slot.minNanos(), Math::min);
        }
      }
      locals.add(local);
    }
    for (int i = 0; i < readings.size(); i++) {
      RankReading rank = readings.get(i);
      Map<HashedKey, Row> rows = rows(rank, locals.get(i), global, learned.floors());
      Map<MpiCall, Long> notKnown = notAnalysed(rank);
      double growth = learned.growth(rank);
      rows.forEach(
          (key, row) -> {
            RunningMatch.Row known = learned.row(rank.rank(), key);
            row.waits =
                known == null
                    ? learned.publish(rank, key, row.estimate, WaitSource.ESTIMATED)
                    : learned.publish(
                        rank, key, known.waitNanos(row.sumNanos, growth), known.source());
            long left = row.sumNanos - row.nanos() - row.calibrated;
            if (known == null && left > 0) {
              notKnown.merge(row.call, left, Long::sum);
            }
          });
      unknown.add(notKnown);
      ranks.add(rows);
      causes.add(Optional.ofNullable(learned.causes(rank.rank())));
    }
  }

  private Map<HashedKey, Row> rows(
      RankReading rank,
      Map<Long, Long> local,
      Map<Long, Long> global,
      CalibratedFloors calibrated) {
    Map<HashedKey, Row> rows = new HashMap<>();
    for (SlotReading slot : rank.slots()) {
      WaitState pattern = pattern(slot);
      if (pattern != null) {
        Row row = rows.computeIfAbsent(key(slot), none -> new Row(pattern, slot.call()));
        Map<Long, Long> floors = pattern.scope() == Scope.LOCAL ? local : global;
        boolean throughout = WaitState.waitsThroughout(slot.role());
        long minimum = throughout ? 0 : floors.getOrDefault(slot.meta(), slot.minNanos());
        boolean isAsked = calibrated.isKnown() && !throughout;
        OptionalDouble usual = isAsked ? usual(slot, calibrated) : OptionalDouble.empty();
        long floor = usual.isPresent() ? (long) Math.ceil(usual.getAsDouble()) : minimum;
        row.calibrated += usual.isPresent() ? slot.count() * floor : 0;
        row.sumNanos += slot.sumNanos();
        row.estimate += Math.max(0, slot.sumNanos() - slot.count() * floor);
      }
    }
    return rows;
  }

  /** Duration of calls without a pattern that do not return at once, as in {@code WaitBounds}. */
  private Map<MpiCall, Long> notAnalysed(RankReading rank) {
    Map<MpiCall, Long> nanos = new EnumMap<>(MpiCall.class);
    for (SlotReading slot : rank.slots()) {
      boolean isPolled = slot.role() == Role.POLLED;
      boolean isAnalysed = pattern(slot) != null || (slot.call().returnsAtOnce() && !isPolled);
      if (!isAnalysed && slot.call().isInRunTime()) {
        nanos.merge(slot.call(), slot.sumNanos(), Long::sum);
      }
    }
    return nanos;
  }

  private static OptionalDouble usual(SlotReading slot, CalibratedFloors calibrated) {
    Category category =
        new Category(
            slot.call(), slot.sizeClass(), CounterLayout.commSizeClass(slot.meta()), slot.role());
    double bytes = (double) slot.bytes() / Math.max(1, slot.count());
    return calibrated.nanos(category, bytes);
  }

  private static HashedKey key(SlotReading slot) {
    return new HashedKey(slot.path(), slot.meta());
  }

  /**
   * The pattern that a slot's calls can wait in; null without one. A loop of tests has none until
   * one has completed something: its waiting would have to move, and counters must not fall.
   */
  public @Nullable WaitState pattern(SlotReading slot) {
    if (polls.areOpen(slot.path(), slot.call(), slot.role())) {
      return null;
    }
    return polls.of(slot.path(), slot.call(), slot.role()).orElse(null);
  }

  /** Whether calls can wait at all, on whatever side. */
  public static boolean canWait(MpiCall call) {
    return Arrays.stream(Role.values()).anyMatch(role -> WaitStates.of(call, role).isPresent());
  }

  /**
   * The waiting time of a slot.
   *
   * @param rank index into the ranks given
   * @param slot one of that rank's
   * @return nanoseconds; 0 without a pattern
   */
  public long waitNanos(int rank, SlotReading slot) {
    Row row = ranks.get(rank).get(key(slot));
    return row == null || row.sumNanos == 0
        ? 0
        : Math.round((double) row.nanos() * slot.sumNanos() / row.sumNanos);
  }

  /** Waiting time of a rank by pattern id; patterns without a call are missing. */
  public Map<String, Long> byPattern(int rank) {
    Map<String, Long> waits = new HashMap<>();
    for (Row row : ranks.get(rank).values()) {
      waits.merge(row.pattern.id(), row.nanos(), Long::sum);
    }
    return waits;
  }

  /**
   * Waiting of a rank, where it is not estimated, by cause of the lateness of the ranks that it
   * waited for. Without causes that are not known, and empty where the samples do not show them.
   */
  public Map<LatenessCause, Long> byCause(int rank) {
    Map<LatenessCause, Long> waits = new EnumMap<>(LatenessCause.class);
    double[] parts = causes.get(rank).orElse(new double[0]);
    long known = 0;
    for (Map.Entry<Kind, Long> each : byKind(rank).entrySet()) {
      known += each.getKey().source() == WaitSource.ESTIMATED ? 0 : each.getValue();
    }
    for (int i = 0; i < parts.length; i++) {
      if (!Double.isNaN(parts[i])) {
        waits.put(LatenessCause.values()[i], Math.round(parts[i] * known));
      }
    }
    return waits;
  }

  /** Time of a rank that may be waiting or not, by call; nanoseconds. */
  public Map<MpiCall, Long> unknown(int rank) {
    return Map.copyOf(unknown.get(rank));
  }

  /** Waiting time of a rank by pattern and source. */
  public Map<Kind, Long> byKind(int rank) {
    Map<Kind, Long> waits = new HashMap<>();
    for (Row row : ranks.get(rank).values()) {
      for (WaitSource source : SOURCES) {
        long nanos = row.waits[source.ordinal()];
        if (nanos > 0) {
          waits.merge(new Kind(row.pattern.id(), source), nanos, Long::sum);
        }
      }
    }
    return waits;
  }
}
