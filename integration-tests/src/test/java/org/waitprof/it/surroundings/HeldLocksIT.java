package org.waitprof.it.surroundings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.MpiResult;
import org.waitprof.it.SideBySide;

/**
 * Expectation, on JDK 17, and on 25 in a campaign: a program that holds a lock of the JDK which the
 * agent would take itself ends as without the agent.
 */
@ParameterizedClass
@MethodSource("org.waitprof.it.Stack#jdks")
class HeldLocksIT {
  private final Neighbourhood on;

  HeldLocksIT(int feature) {
    on = Neighbourhood.of(feature);
  }

  /** On JDK 17 the JVM takes it for each of its threads that begins or ends, hooks among them. */
  @SideBySide
  @ParameterizedTest
  @ValueSource(strings = {"late"})
  void theLockOfTheFirstThreadGroup(String when) {
    endsAlike(1, "summary=off,interval=50ms", when, "group-locked");
  }

  @Campaign
  @SideBySide
  @ParameterizedTest
  @ValueSource(strings = {"early"})
  void theLockOfTheFirstThreadGroupEarly(String when) {
    theLockOfTheFirstThreadGroup(when);
  }

  /** Of two ranks, because the first one may add its hook at another time. */
  @SideBySide
  @ParameterizedTest
  @ValueSource(strings = {"early"})
  void theLockOfTheShutdownHooks(String when) {
    String options = when.equals("late") ? "summary=off,stacks=on" : "summary=off";
    endsAlike(2, options, when, "hooks-locked");
  }

  @Campaign
  @SideBySide
  @ParameterizedTest
  @ValueSource(strings = {"late"})
  void theLockOfTheShutdownHooksLater(String when) {
    theLockOfTheShutdownHooks(when);
  }

  private void endsAlike(int ranks, String options, String when, String lock) {
    MpiResult result =
        on.compare(
            job -> job.ranks(ranks).timeout(Duration.ofSeconds(60)),
            options,
            "surroundings.Careless",
            when,
            lock);
    assertEquals(0, result.exitCode(), result::toString);
  }
}
