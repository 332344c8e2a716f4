package org.waitprof.trace.folder;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.waitprof.system.CountText;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.folder.SpanUse.Range;

/**
 * The parts of a run that were traced, on all ranks: messages and collectives that both sides
 * recorded in one span, and the times of spans. Times between spans are cut out where no rank was
 * in a span. Immutable.
 */
final class JobSpans {
  /**
   * Step between the communicator numbers of two spans; keeps them apart from all other numbers.
   */
  private static final long STEP = 0x9E3779B97F4A7C15L;

  private final String choice;
  private final Map<Integer, Rank> ranks = new HashMap<>();
  private final Map<SpanUse, Range> collectives = new HashMap<>();
  private final Map<SpanUse, Integer> members = new HashMap<>();

  /** Begin and end of times that are cut out, ascending, on the clock of all ranks. */
  private final List<long[]> cuts = new ArrayList<>();

  private final Map<Long, Integer> sizes = new ConcurrentHashMap<>();
  private int most;
  private long covered;

  /**
   * Begins and ends of the spans of a rank, and its operations in each; a span of a killed process
   * never ends.
   */
  private record Rank(List<long[]> times, Map<SpanUse, Range> uses) {}

  private JobSpans(String choice) {
    this.choice = choice;
  }

  /** The spans of a trace; null if the whole run was traced. */
  static @Nullable JobSpans of(Map<Integer, Definitions> all, Map<Integer, HostClock> clocks) {
    String choice = "";
    for (Definitions each : all.values()) {
      choice = choice.isEmpty() ? each.choice() : choice;
    }
    if (choice.isEmpty()) {
      return null;
    }
    JobSpans spans = new JobSpans(choice);
    all.forEach((rank, its) -> spans.add(rank, its, clocks.get(rank)));
    spans.cut();
    return spans;
  }

  private void add(int rank, Definitions its, @Nullable HostClock clock) {
    List<long[]> times = new ArrayList<>();
    for (long[] ticks : its.spans()) {
      boolean ended = ticks[1] != Long.MAX_VALUE;
      times.add(
          clock == null
              ? ticks.clone()
              : new long[] {
                clock.nanosOf(ticks[0]), ended ? clock.nanosOf(ticks[1]) : Long.MAX_VALUE
              });
    }
    ranks.put(rank, new Rank(times, its.uses()));
    its.uses()
        .forEach(
            (use, range) -> {
              if (use.kind() == SpanUse.COLLECTIVE) {
                collectives.merge(use, range, Range::and);
                members.merge(use, 1, Integer::sum);
              }
            });
  }

  private void cut() {
    TreeMap<Integer, long[]> outer = new TreeMap<>();
    for (Rank rank : ranks.values()) {
      for (int span = 0; span < rank.times.size(); span++) {
        long[] its = rank.times.get(span);
        long[] all =
            outer.computeIfAbsent(span, key -> new long[] {Long.MAX_VALUE, Long.MIN_VALUE});
        all[0] = Math.min(all[0], its[0]);
        all[1] = Math.max(all[1], its[1]);
      }
    }
    most = outer.size();
    long end = Long.MAX_VALUE;
    for (long[] all : outer.values()) {
      if (end < all[0]) {
        cuts.add(new long[] {end, all[0]});
      }
      end = end == Long.MAX_VALUE ? all[1] : Math.max(end, all[1]);
      covered += all[1] == Long.MAX_VALUE ? 0 : all[1] - all[0];
    }
  }

  /** A time of a span, with the times between spans cut out. */
  long time(int rank, int span, long nanos) {
    List<long[]> times = times(rank);
    if (span >= times.size()) {
      return joined(nanos);
    }
    long[] its = times.get(span);
    return joined(Math.max(its[0], Math.min(its[1], nanos)));
  }

  private long joined(long nanos) {
    long cut = 0;
    for (long[] each : cuts) {
      if (nanos <= each[0]) {
        break;
      }
      cut += Math.min(nanos, each[1]) - each[0];
    }
    return nanos - cut;
  }

  /** Begin and end of a rank's spans. */
  List<long[]> times(int rank) {
    Rank its = ranks.get(rank);
    return its == null ? List.of() : its.times;
  }

  /** Whether the time between spans is cut out, so that times differ from the run's. */
  boolean hasCuts() {
    return !cuts.isEmpty();
  }

  /** Whether the other side of a rank's message has recorded it in the same span. */
  boolean hasPartner(int rank, SpanUse use, long number) {
    return partners(rank, use).has(number);
  }

  private static boolean isOpen(Rank rank, int span) {
    return span < rank.times.size() && rank.times.get(span)[1] == Long.MAX_VALUE;
  }

  /** Whether all members of a communicator have recorded a collective in the same span. */
  boolean isWhole(int span, Communicator communicator, long number) {
    SpanUse use = new SpanUse(span, SpanUse.COLLECTIVE, communicator.id(), 0, 0);
    for (Rank rank : ranks.values()) {
      if (isOpen(rank, span)) {
        return true;
      }
    }
    return members.getOrDefault(use, 0) == size(communicator)
        && collectives.getOrDefault(use, Range.NONE).has(number);
  }

  /** Number of members that have a trace. */
  private int size(Communicator communicator) {
    if (communicator.size() == ranks.size()) {
      return ranks.size();
    }
    return sizes.computeIfAbsent(
        communicator.id(),
        id -> {
          IntStream all =
              IntStream.concat(
                  Arrays.stream(communicator.members()), Arrays.stream(communicator.remote()));
          return (int) all.filter(ranks::containsKey).count();
        });
  }

  /** Number of a communicator in a span. */
  static long communicator(long id, int span) {
    return id + span * STEP;
  }

  /** The communicator that has this number in one of the spans. */
  long original(long id, LongPredicate exists) {
    for (int span = 0; span < most; span++) {
      if (exists.test(id - span * STEP)) {
        return id - span * STEP;
      }
    }
    return id;
  }

  /** Whether a rank's time in a phase is traced. */
  boolean isOfPhase(String phase) {
    return choice.startsWith("phase:") && List.of(choice.split(":", -1)).indexOf(phase) > 0;
  }

  /** Description of the traced parts, one sentence. */
  String sentence() {
    if (most == 0) {
      return "nothing was traced: no rank came to " + choice;
    }
    long[] without = new long[SpanUse.COLLECTIVE + 1];
    ranks.forEach(
        (rank, its) ->
            its.uses.forEach(
                (use, range) ->
                    without[use.kind()] += range.size() - range.and(partners(rank, use)).size()));
    return String.format(
        Locale.ROOT,
        "only %s was traced, %s of %d ms%s; without a partner in it: %s, %s, %s",
        choice,
        CountText.of(most, "span"),
        covered / 1_000_000,
        hasCuts() ? ", the time between them is cut out" : "",
        CountText.of(without[SpanUse.SENT], "send"),
        CountText.of(without[SpanUse.RECEIVED], "receive"),
        CountText.fill(
            without[SpanUse.COLLECTIVE], "# {call of a collective|calls of collectives}"));
  }

  /**
   * Numbers that the other side of a rank's message, or all members, have recorded in the same
   * span.
   */
  private Range partners(int rank, SpanUse use) {
    if (use.kind() == SpanUse.COLLECTIVE) {
      return collectives.getOrDefault(use, Range.NONE);
    }
    Rank other = ranks.get(use.peer());
    if (other == null || isOpen(other, use.span())) {
      return Range.ALL; // Missing, or killed: the replay reports it.
    }
    return other.uses.getOrDefault(use.otherSide(rank), Range.NONE);
  }
}
