package org.waitprof.waitstate.completion;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.waitstate.MeasuredMetric;
import org.waitprof.waitstate.MeasuredMetric.Kind;
import org.waitprof.waitstate.Pattern;

/** N x N Completion: the end of all-to-all operations. Measured only; no waiting. */
@AutoService(Pattern.class)
public final class NxNCompletion implements Pattern {

  @Override
  public String id() {
    return "nxn_completion";
  }

  @Override
  public Map<Text, String> texts() {
    return Map.of(
        Text.NAME,
        "N x N Completion",
        Text.DEFINITION,
        "The time that a rank spends in all-to-all operations after the first rank has left: not"
            + " waiting, but what the end of the operation itself takes.",
        Text.MEASURED_RULE,
        "Own end - max(earliest end of those that are synchronised, min(latest begin, own end)),"
            + " where that is positive (Scalasca: N x N Completion).",
        Text.LIMITS,
        "It is no part of the waiting time, though it follows it in the same call. On more ranks"
            + " than cores, ranks leave late because they are not running.",
        Text.ADVICE,
        "Large values beside little waiting mean that the operation itself is slow: too much"
            + " data, a slow network, or ranks that share cores.",
        Text.SOURCE,
        "Scalasca 2.6 (Geimer, Wolf, Wylie, Mohr: A scalable tool architecture for diagnosing"
            + " wait states, Parallel Computing 35(7), 2009)");
  }

  @Override
  public String parent() {
    return "wait_at_nxn";
  }

  @Override
  public List<MeasuredMetric> columns() {
    return List.of(
        nanos(
            Kind.COMPLETION,
            "mpi_nxn_completion",
            "Time in all-to-all operations after the first rank had left."));
  }
}
