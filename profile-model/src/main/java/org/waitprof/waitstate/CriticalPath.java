package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/** The critical path, which determined the run time. Measured only. */
@AutoService(Pattern.class)
public final class CriticalPath implements Pattern {

  @Override
  public String id() {
    return "critical_path";
  }

  @Override
  public String displayName() {
    return "Critical path";
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
