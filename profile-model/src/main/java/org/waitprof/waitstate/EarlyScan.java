package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/**
 * Early Scan: ranks that wait for lower ranks in a prefix reduction. Scalasca's pattern, estimated
 * like the collectives of "Catching Idlers with Ease", section 3.3.
 */
@AutoService(WaitState.class)
public final class EarlyScan implements WaitState {

  @Override
  public String id() {
    return "early_scan";
  }

  @Override
  public Map<Text, String> texts() {
    return Map.of(
        Text.NAME,
        "Early Scan",
        Text.DEFINITION,
        "In a prefix reduction (Scan, Exscan) a rank needs the contributions of all lower ranks."
            + " It waits if it entered before the last of those.",
        Text.FORMULA,
        Formula.aboveShortest("S", "M(f,s)", Formula.SHORTEST_ON_ANY_RANK),
        Text.MEASURED_RULE,
        "Waiting time = min(latest begin of ranks up to its own that send data, own end) - own"
            + " begin. The critical path does not follow it (Scalasca: Early Scan).",
        Text.LIMITS,
        "Too high by the operation's own length: the lowest rank depends on no other and returns"
            + " almost at once, so its duration becomes the floor of the highest rank, which"
            + " really has to wait for a chain or tree of partial results. With large messages a"
            + " rank also stays until the next one takes its partial result: lower ranks then"
            + " wait for higher ones, which counts here though it is no Early Scan.",
        Text.ADVICE,
        "Look for the lowest rank from which on the waiting begins: it, or the one before, is"
            + " late. Several scans in a row can often be combined into one on a longer vector.",
        Text.SOURCE,
        "Scalasca's pattern, estimated by the formula of Mao et al.: Catching Idlers with Ease,"
            + " EuroMPI/ASIA 2014, section 3.2; the paper itself does not treat it");
  }

  @Override
  public List<MeasuredMetric> columns() {
    return List.of(
        nanos(Kind.WAIT, "mpi_earlyscan", "Waiting in prefix reductions for lower ranks."));
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return (call.callClass() == CallClass.SCAN && role == Role.NONE)
        || (call.callClass() == CallClass.COMPLETION && role == Role.SCAN);
  }
}
