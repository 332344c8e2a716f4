package org.waitprof.replay.pattern;

import java.util.List;

/**
 * A wait-state pattern that is measured. Implementations register themselves as this service and
 * also implement {@link MessagePattern} or {@link CollectivePattern}; the critical path, which
 * needs the whole run, implements neither. One object serves all ranks and threads: no state in it.
 */
public interface ReplayPattern {
  /** Name in files, as the estimated pattern's where there is one: {@code late_sender}. */
  String id();

  /** What the pattern books. */
  List<MeasuredMetric> metrics();
}
