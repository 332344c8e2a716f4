package org.waitprof.replay.pattern;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.ServiceLoader;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.collective.CollectiveRules;
import org.waitprof.replay.match.MessageListener;

/** All registered patterns and the numbers of their metrics. Immutable. */
public final class Patterns implements CollectiveRules {
  private final List<ReplayPattern> all;
  private final List<MeasuredMetric> metrics = new ArrayList<>();
  private final IdentityHashMap<ReplayPattern, Integer> first = new IdentityHashMap<>();
  private final Map<MpiCall, CollectivePattern> collectives = new EnumMap<>(MpiCall.class);

  private Patterns(List<ReplayPattern> all) {
    this.all = List.copyOf(all);
    for (ReplayPattern pattern : all) {
      first.put(pattern, metrics.size());
      metrics.addAll(pattern.metrics());
      if (pattern instanceof CollectivePattern collective) {
        for (MpiCall call : MpiCall.values()) {
          if (collective.covers(call)) {
            collectives.put(call, collective);
          }
        }
      }
    }
  }

  /** The patterns that the class path offers, by name. */
  public static Patterns load() {
    List<ReplayPattern> found = new ArrayList<>();
    ServiceLoader.load(ReplayPattern.class, Patterns.class.getClassLoader()).forEach(found::add);
    found.sort(Comparator.comparing(ReplayPattern::id));
    return new Patterns(found);
  }

  /** All metrics of all patterns; their index is their number. */
  public List<MeasuredMetric> metrics() {
    return metrics;
  }

  /** All patterns, by name. */
  public List<ReplayPattern> all() {
    return all;
  }

  /** The pattern that classifies a collective. */
  @Override
  public Optional<CollectivePattern> collective(MpiCall call) {
    return Optional.ofNullable(collectives.get(call));
  }

  /** Number of a pattern's first metric. */
  public int first(ReplayPattern pattern) {
    Integer number = first.get(pattern);
    if (number == null) {
      throw new IllegalArgumentException(pattern.id() + " is not registered");
    }
    return number;
  }

  /** Listeners to one rank's messages. */
  public List<MessageListener> listeners(SeverityTable severities) {
    List<MessageListener> listeners = new ArrayList<>();
    for (ReplayPattern pattern : all) {
      if (pattern instanceof MessagePattern messages) {
        listeners.add(messages.listener(severities));
      }
    }
    return listeners;
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
