package org.waitprof.simulate.times;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import org.waitprof.model.RunFacts;
import org.waitprof.trace.DerivedTrace;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;

/** A trace whose events happen at simulated times; all else is as it was. Closes nothing. */
public final class RetimedTrace extends DerivedTrace {
  /** Option of the run that names the hypothesis. */
  public static final String OPTION = "simulated";

  private final SimulatedTimes times;
  private final RunFacts facts;

  /**
   * The trace of a simulated run.
   *
   * @param hypothesis description of the changes, for the reader
   */
  public RetimedTrace(Trace original, SimulatedTimes times, String hypothesis) {
    super(original);
    this.times = times;
    RunFacts known = original.facts();
    Map<String, String> options = new TreeMap<>(known.options());
    options.put(OPTION, hypothesis);
    facts = known.withOptions(options);
  }

  @Override
  public RunFacts facts() {
    return facts;
  }

  @Override
  protected EventCursor open(RankTrace recorded, int stream) throws IOException {
    return new RetimedCursor(recorded.open(stream), times, recorded.rank(), stream);
  }
}
