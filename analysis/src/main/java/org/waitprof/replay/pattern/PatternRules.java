package org.waitprof.replay.pattern;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;
import org.waitprof.waitstate.CollectiveOverlap;
import org.waitprof.waitstate.CriticalPath;
import org.waitprof.waitstate.IndirectWaits;
import org.waitprof.waitstate.MeasuredMetric;
import org.waitprof.waitstate.MeasuredMetric.Kind;
import org.waitprof.waitstate.Pattern;
import org.waitprof.waitstate.WaitGroup;

/** All registered rules and the numbers of the metrics they book. Immutable once loaded. */
public final class PatternRules {
  private final List<MeasuredMetric> metrics = new ArrayList<>();
  private final List<Pattern> patterns = new ArrayList<>();

  /** The number of each rule's first metric. */
  private final Map<MessageRule, Integer> ofMessages = new LinkedHashMap<>();

  private final Map<MpiCall, CollectiveRule> collectives = new EnumMap<>(MpiCall.class);
  private final Map<MpiCall, OfCollective> bookings = new EnumMap<>(MpiCall.class);
  private final Map<MpiCall, OfCollective> bookingsInTree = new EnumMap<>(MpiCall.class);

  /**
   * Metrics and group by which the instances of a collective are booked.
   *
   * @param name id of the pattern that gives the rule its name
   * @param group kind of cause of its waits, if any
   * @param waiting number of the metric of waiting; -1 for none
   * @param completion number of the metric of the time after the wait, or of a part of it; -1 for
   *     none
   */
  record OfCollective(String name, @Nullable WaitGroup group, int waiting, int completion) {}

  private PatternRules(List<PatternRule> all) {
    for (PatternRule rule : all) {
      int first = metrics.size();
      patterns.addAll(rule.patterns());
      metrics.addAll(rule.metrics());
      if (rule instanceof MessageRule messages) {
        ofMessages.put(messages, first);
      }
      if (rule instanceof CollectiveRule collective) {
        OfCollective booking = booking(collective, first);
        int inTree =
            booking.waiting() < 0 ? -1 : metric(booking.waiting() + 1, EnumSet.of(Kind.WAIT));
        for (MpiCall call : MpiCall.values()) {
          if (collective.covers(call)) {
            collectives.put(call, collective);
            bookings.put(call, booking);
            if (inTree >= 0) {
              bookingsInTree.put(call, bookingInTree(collective, inTree));
            }
          }
        }
      }
    }
  }

  /** Booking of a rule whose metrics begin at a number. */
  private OfCollective booking(CollectiveRule rule, int first) {
    return new OfCollective(
        rule.patterns().get(0).id(),
        rule.group().orElse(null),
        metric(first, EnumSet.of(Kind.WAIT)),
        metric(first, EnumSet.of(Kind.COMPLETION, Kind.PART)));
  }

  /** Booking of waits inside of a tree, of which a rule's last pattern has a metric of its own. */
  private static OfCollective bookingInTree(CollectiveRule rule, int waiting) {
    List<Pattern> patterns = rule.patterns();
    return new OfCollective(
        patterns.get(patterns.size() - 1).id(), rule.group().orElse(null), waiting, -1);
  }

  /** The first metric of some kinds from a number on; -1 without one. */
  private int metric(int first, Set<Kind> kinds) {
    return IntStream.range(first, metrics.size())
        .filter(number -> kinds.contains(metrics.get(number).kind()))
        .findFirst()
        .orElse(-1);
  }

  /** All rules, also those that the class path offers, by the name of their first pattern. */
  public static PatternRules load() {
    List<PatternRule> found = new ArrayList<>();
    ServiceLoader.load(PatternRule.class, PatternRules.class.getClassLoader()).forEach(found::add);
    found.addAll(CollectiveRules.all());
    found.addAll(MessageRules.all());
    // Patterns that are found after all ranks have been read; overlap is found by
    // CompletedCollectives.
    for (Pattern pattern :
        List.of(new CriticalPath(), new IndirectWaits(), new CollectiveOverlap())) {
      found.add(() -> List.of(pattern));
    }
    found.sort(Comparator.comparing(rule -> rule.patterns().get(0).id()));
    return new PatternRules(found);
  }

  /** All metrics of all patterns; their index is their number. */
  public List<MeasuredMetric> metrics() {
    return metrics;
  }

  /** All patterns that are measured; their columns one after the other are {@link #metrics()}. */
  public List<Pattern> patterns() {
    return patterns;
  }

  /** Ids of the patterns whose waits lie within the run, and so in its windows. */
  public List<String> waitsInRun() {
    return patterns.stream()
        .filter(its -> its.columns().stream().anyMatch(column -> column.kind() == Kind.WAIT))
        .map(Pattern::id)
        .toList();
  }

  /** The rules that classify collectives, by call; calls without one have no waiting. */
  public Map<MpiCall, CollectiveRule> collectives() {
    return collectives;
  }

  /** Booking of the instances of a call; null where none are classified. */
  @Nullable OfCollective booking(MpiCall call) {
    return bookings.get(call);
  }

  /** Booking of waits of a call inside of a tree; null where none are classified. */
  @Nullable OfCollective bookingInTree(MpiCall call) {
    return bookingsInTree.get(call);
  }

  /** The rules about messages, and the number of the first metric of each. */
  public Map<MessageRule, Integer> messageRules() {
    return ofMessages;
  }

  /** The number of a metric by its column name. */
  public int number(String name) {
    for (int i = 0; i < metrics.size(); i++) {
      if (metrics.get(i).metric().name().equals(name)) {
        return i;
      }
    }
    throw new IllegalArgumentException("no metric " + name);
  }
}
