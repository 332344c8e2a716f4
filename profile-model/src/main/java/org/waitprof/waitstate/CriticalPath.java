package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/** The critical path, which determined the run time. Measured only. */
@AutoService(Pattern.class)
public final class CriticalPath extends Pattern {

  public CriticalPath() {
    super("critical_path", "Critical path");
  }

  @Override
  public List<MeasuredMetric> columns() {
    return List.of(
        nanos(Kind.CRITICAL_PATH, "critical_path", "Time of the critical path in these calls."),
        MeasuredMetric.nanos(
            "critical_path_before_ns",
            Kind.CRITICAL_PATH,
            "",
            "Time of the critical path outside of MPI before these calls, since the call before."));
  }
}
