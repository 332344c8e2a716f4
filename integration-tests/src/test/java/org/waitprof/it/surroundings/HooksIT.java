package org.waitprof.it.surroundings;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.CsvExport;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.SideBySide;

/**
 * Expectation, on JDK 17, and on 25 in a campaign: a program that ends from shutdown hooks, daemon
 * threads or with closed streams ends as it does without the agent. Nothing comes into its stdout,
 * even from Flight Recorder, whose own hook removes the files that the agent would read.
 */
@ParameterizedClass
@MethodSource("org.waitprof.it.Stack#jdks")
class HooksIT {
  private final Neighbourhood on;

  HooksIT(int feature) {
    on = Neighbourhood.of(feature);
  }

  @SideBySide
  @ParameterizedTest
  @ValueSource(strings = {"exit"})
  void endsAsWithoutTheAgent(String how) {
    ends(how, "summary=off,stacks=on");
  }

  @Campaign
  @SideBySide
  @ParameterizedTest
  @ValueSource(strings = {"finalize"})
  void endsAsWithoutTheAgentInFinalize(String how) {
    endsAsWithoutTheAgent(how);
  }

  /** Where nothing of a hook or stream is at stake, with Flight Recorder in a campaign alone. */
  @Campaign
  @SideBySide
  @ParameterizedTest
  @ValueSource(strings = "spinning")
  void soDoThreads(String how) {
    ends(how, "summary=off");
  }

  @Campaign
  @SideBySide
  @ParameterizedTest
  @ValueSource(strings = {"halt", "closed", "daemon", "spinning", "thrown"})
  void alsoBesideFlightRecorder(String how) {
    ends(how, "summary=off,stacks=on");
  }

  private void ends(String how, String options) {
    MpiResult result = on.compareOptions(options, "ends.Hooks", how);
    if (how.equals("finalize")) {
      List<ProfileRow> rows =
          CsvExport.of(result.profile()).stream()
              .filter(row -> row.call().equals("MPI_Barrier"))
              .toList();
      assertEquals(20, rows.stream().mapToLong(ProfileRow::count).sum(), rows::toString);
    }
  }
}
