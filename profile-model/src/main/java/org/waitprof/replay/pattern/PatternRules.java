package org.waitprof.replay.pattern;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.collective.InstanceClassifiers;
import org.waitprof.waitstate.CollectiveOverlap;
import org.waitprof.waitstate.CriticalPath;
import org.waitprof.waitstate.IndirectWaits;
import org.waitprof.waitstate.MeasuredMetric;
import org.waitprof.waitstate.MeasuredMetric.Kind;
import org.waitprof.waitstate.Pattern;
import org.waitprof.waitstate.WaitGroup;

/** All registered rules and the numbers of the metrics they book. Immutable. */
public final class PatternRules implements InstanceClassifiers {
  private final List<MeasuredMetric> metrics = new ArrayList<>();
  private final List<Pattern> patterns = new ArrayList<>();
  private final List<MessageRule> ofMessages = new ArrayList<>();
  private final IdentityHashMap<PatternRule, Integer> first = new IdentityHashMap<>();
  private final List<Optional<OfCollective>> collectives =
      new ArrayList<>(Collections.nCopies(MpiCall.values().length, Optional.empty()));

  /**
   * What is booked for the instances of a call.
   *
   * @param name id of the pattern that the rule has its name from
   * @param group what kind of cause its waits have, if any
   * @param waiting number of the metric of waiting; -1 for none
   * @param completion that of the time after it, or of a part of it
   */
  record OfCollective(
      CollectiveRule rule, String name, @Nullable WaitGroup group, int waiting, int completion) {}

  private PatternRules(List<PatternRule> all) {
    for (PatternRule rule : all) {
      first.put(rule, metrics.size());
      patterns.addAll(rule.patterns());
      metrics.addAll(rule.metrics());
      if (rule instanceof MessageRule messages) {
        ofMessages.add(messages);
      }
      if (rule instanceof CollectiveRule collective) {
        Optional<OfCollective> its = Optional.of(ofCollective(collective));
        for (MpiCall call : MpiCall.values()) {
          if (collective.covers(call)) {
            collectives.set(call.ordinal(), its);
          }
        }
      }
    }
  }

  private OfCollective ofCollective(CollectiveRule rule) {
    return new OfCollective(
        rule,
        rule.patterns().get(0).id(),
        rule.group().orElse(null),
        metric(rule, EnumSet.of(Kind.WAIT, Kind.WAIT_OUTSIDE_RUN)),
        metric(rule, EnumSet.of(Kind.COMPLETION, Kind.PART)));
  }

  /** Number of a rule's metric of some kind; -1 if it has none. */
  private int metric(CollectiveRule rule, Set<Kind> kinds) {
    int end = first(rule) + rule.metrics().size();
    return IntStream.range(first(rule), end)
        .filter(number -> kinds.contains(metrics.get(number).kind()))
        .findFirst()
        .orElse(-1);
  }

  /** All rules, those that the class path offers included, by the name of what they measure. */
  public static PatternRules load() {
    List<PatternRule> found = new ArrayList<>();
    ServiceLoader.load(PatternRule.class, PatternRules.class.getClassLoader()).forEach(found::add);
    found.addAll(CollectiveRules.all());
    found.addAll(MessageRules.all());
    // What is found after all ranks have been read, or, of overlap, by CompletedCollectives.
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

  /** Ids of the patterns whose waits are in the run, and so in its windows. */
  public List<String> waitsInRun() {
    return patterns.stream()
        .filter(its -> its.columns().stream().anyMatch(column -> column.kind() == Kind.WAIT))
        .map(Pattern::id)
        .toList();
  }

  /** The rule that classifies a collective. */
  @Override
  public Optional<CollectiveRule> collective(MpiCall call) {
    return collectives.get(call.ordinal()).map(OfCollective::rule);
  }

  /** The same for the booking of instances, by the call's ordinal. */
  Optional<OfCollective> ofCollective(int call) {
    return collectives.get(call);
  }

  /** Number of a rule's first metric. */
  int first(PatternRule rule) {
    Integer number = first.get(rule);
    if (number == null) {
      throw new IllegalArgumentException(rule.getClass() + " is not registered");
    }
    return number;
  }

  /** The rules about messages. */
  public List<MessageRule> messageRules() {
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
