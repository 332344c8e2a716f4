package org.waitprof.agent.advice;

import static org.waitprof.agent.advice.Operand.COMM;
import static org.waitprof.agent.advice.Operand.RESULT_OBJECT;
import static org.waitprof.agent.advice.Operand.STATE;

import java.util.List;
import java.util.Map;
import org.waitprof.agent.binding.ArgumentRole;
import org.waitprof.agent.binding.CallRow;
import org.waitprof.model.CallClass;

/**
 * {@code mode=profile} with a coordinated sample: the probes are given what those of a trace are
 * given, and have the same names in classes of their own.
 */
final class SampleProbes implements ProbeTable {
  /** Shared: it has no state. */
  static final SampleProbes TABLE = new SampleProbes();

  private static final ProbeCall EXIT = call("exit", STATE);
  private static final ProbeCall EXIT_THROWN = call("exitThrown", STATE);
  private static final ProbeCall EXIT_GRID =
      ProbeCall.exit(
          Recorder.SAMPLE_CREATION, "exitGrid", STATE, RESULT_OBJECT, COMM, Operand.DIMS);

  /** The sample's class for each of the trace. */
  private static final Map<String, String> OWNERS =
      Map.of(
          Recorder.TRACE_PROBE, Recorder.SAMPLE_PROBE,
          Recorder.TRACE_START, Recorder.SAMPLE_START,
          Recorder.TRACE_COMPLETION, Recorder.SAMPLE_COMPLETION,
          Recorder.TRACE_CREATION, Recorder.SAMPLE_CREATION);

  private SampleProbes() {}

  private static ProbeCall call(String name, Operand... operands) {
    return ProbeCall.exit(Recorder.SAMPLE_PROBE, name, operands);
  }

  @Override
  public ProbeCall entry(CallRow row) {
    return ProfileProbes.TABLE.entry(row);
  }

  @Override
  public ProbeCall exit(CallRow row) {
    if (row.has(ArgumentRole.DIMS) && row.has(ArgumentRole.COMM)) {
      return EXIT_GRID;
    }
    // A sample does not tell who is whose neighbour.
    boolean isJudged = row.call().callClass() != CallClass.NEIGHBOURHOOD;
    return isJudged ? sampled(TraceProbes.TABLE.exit(row)) : EXIT;
  }

  private static ProbeCall sampled(ProbeCall traced) {
    String owner = OWNERS.get(traced.owner());
    if (owner == null) {
      throw new IllegalArgumentException("no class of the sample stands for " + traced.owner());
    }
    return new ProbeCall(owner, traced.name(), traced.descriptor(), traced.operands());
  }

  @Override
  public ProbeCall thrown() {
    return EXIT_THROWN;
  }

  @Override
  public List<Mixin> mixins(String owner) {
    return TraceMixins.ofSample(owner);
  }

  @Override
  public boolean needsStatuses() {
    return true;
  }

  @Override
  public String completion() {
    return Recorder.SAMPLE_COMPLETION;
  }
}
