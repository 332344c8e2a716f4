package org.waitprof.agent.flight;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Period;
import jdk.jfr.StackTrace;

/** An instant in the recorder's ticks, by which samples find their place between MPI calls. */
@Name("waitprof.Clock")
@Label("Clock")
@Description("The clock of waitprof's recorder")
@Category({"Java Application", "MPI"})
@Enabled(false)
@Period("1 s")
@StackTrace(false)
final class ClockEvent extends Event {
  @Label("Ticks")
  long ticks;
}
