package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/**
 * Wait in Reduce: a rank other than the root of a reduction or gather that waits for data to pass
 * on. Not among Scalasca's patterns, where only the root of such a call waits.
 */
@AutoService(WaitState.class)
public final class WaitInReduce implements WaitState {

  @Override
  public String id() {
    return "wait_in_reduce";
  }

  @Override
  public Map<Text, String> texts() {
    return Map.of(
        Text.NAME,
        "Wait in Reduce",
        Text.DEFINITION,
        "Libraries bring data to the root (Reduce, Gather, Gatherv) along a tree of ranks. A rank"
            + " inside of the tree waits for the ranks whose data it passes on.",
        Text.FORMULA,
        Formula.aboveShortest(
            "I",
            " on ranks that are not the root",
            "M_p(f,s)",
            "shortest call of MPI function f with that size on the same rank: each rank has"
                + " another place in the tree"),
        Text.MEASURED_RULE,
        "Waiting time = begin of the last rank - own begin, if the call ended behind that begin by"
            + " no longer than it had lasted until then. Only the library knows the tree.",
        Text.LIMITS,
        "A rank that waited for another one than the last is not seen: the time of its call is"
            + " not known. Estimated, it is too low on a rank that waited in each of its calls."
            + " Large data may make a rank wait until the next one takes it: that counts as well.",
        Text.ADVICE,
        "Look at the rank that comes last, as for Early Reduce. Start the operation early with"
            + " MPI_Ireduce or MPI_Igather, or reduce less often if the result is only printed.",
        Text.SOURCE,
        "An addition of waitprof; the formula is that of messages (Mao et al.: Catching Idlers"
            + " with Ease, EuroMPI/ASIA 2014, section 3.1)");
  }

  @Override
  public List<MeasuredMetric> columns() {
    return List.of(
        nanos(
            Kind.WAIT,
            "",
            "Waiting of ranks inside of the tree of an all-to-one operation for the last rank."));
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return call.callClass() == CallClass.ALL_TO_ONE && role == Role.NONROOT;
  }

  @Override
  public Scope scope() {
    return Scope.LOCAL;
  }
}
