package org.waitprof.agent.flight;

import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Threshold;

/** An MPI call that took longer than the recording's threshold. */
@Name("waitprof.MpiCall")
@Label("MPI Call")
@Description("A call of an MPI function, from its entry to its end")
@Category({"Java Application", "MPI"})
@Enabled(false)
@Threshold("10 ms")
@StackTrace(true)
final class MpiCallEvent extends Event {
  @Label("Function")
  String call = "";

  @Label("Rank")
  int rank;

  @Label("Bytes")
  @DataAmount
  long bytes;
}
