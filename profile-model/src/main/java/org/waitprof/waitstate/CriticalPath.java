package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/** The critical path, which determined the run time. Measured only. */
@AutoService(Pattern.class)
public final class CriticalPath implements Pattern {

  @Override
  public String id() {
    return "critical_path";
  }

  @Override
  public Map<Text, String> texts() {
    return Map.of(
        Text.NAME,
        "Critical path",
        Text.DEFINITION,
        "The chain of activities that determined how long the run took. What lies on it makes the"
            + " run longer if it takes longer, and only that can make it shorter. Its length is"
            + " the run time.",
        Text.MEASURED_RULE,
        "It starts where the last rank entered MPI_Finalize and is followed backwards; wherever"
            + " the rank had waited, it goes on at the rank that was waited for, when that"
            + " entered its call. Early Scan is not followed; time in a call on the path counts"
            + " without the wait at which the path arrived there (Scalasca: Critical path"
            + " profile).",
        Text.LIMITS,
        "A run has other paths that are nearly as long: shortening the critical one by a large"
            + " amount brings the next to light. A wait that the clocks of hosts hide or invent"
            + " leads the path astray.",
        Text.ADVICE,
        "Look at the call paths with the largest time before them on the path: that computation,"
            + " on that rank, is what the run waited for.",
        Text.SOURCE,
        "Boehme, Wolf, de Supinski, Schulz, Geimer: Scalable critical-path based performance"
            + " analysis, IPDPS 2012; details as in Scalasca 2.6");
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
