package org.waitprof.agent.flight;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/** Time that a rank has waited in one pattern since MPI_Init. */
@Name("waitprof.WaitState")
@Label("MPI Wait State")
@Description("Estimated waiting time of a rank by pattern, since MPI_Init")
@Category({"Java Application", "MPI"})
@Enabled(false)
@Period("1 s")
@StackTrace(false)
final class WaitStateEvent extends Event {
  @Label("Pattern")
  String pattern = "";

  @Label("Rank")
  int rank;

  @Label("Waited")
  @Timespan(Timespan.NANOSECONDS)
  long waited;

  @Label("In MPI")
  @Timespan(Timespan.NANOSECONDS)
  long inMpi;

  @Label("Run Time")
  @Timespan(Timespan.NANOSECONDS)
  long runTime;
}
