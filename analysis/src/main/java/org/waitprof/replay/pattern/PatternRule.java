package org.waitprof.replay.pattern;

import java.util.ArrayList;
import java.util.List;
import org.waitprof.waitstate.MeasuredMetric;
import org.waitprof.waitstate.Pattern;

/**
 * The rule that measures a pattern. Implementations register themselves as this service and also
 * implement {@link MessageRule} or {@link CollectiveRule}; only the rule of the critical path,
 * which needs the whole run, implements neither. One object serves all ranks and threads, so it has
 * no state.
 */
public interface PatternRule {
  /** Patterns that the rule measures, mostly one; the first gives the rule its name. */
  List<Pattern> patterns();

  /** Metrics that the rule books: the columns of its patterns, one after the other. */
  default List<MeasuredMetric> metrics() {
    List<MeasuredMetric> metrics = new ArrayList<>();
    patterns().forEach(pattern -> metrics.addAll(pattern.columns()));
    return metrics;
  }
}
