package org.waitprof.it.waits;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;
import org.waitprof.agent.binding.Binding;
import org.waitprof.agent.binding.Bindings;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.SharedJobs;
import org.waitprof.profilefile.ProfileReader;

/**
 * Expectation: {@code waits.EveryCall}, which calls every method of its binding, runs under the
 * agent as it does without, and the profile has each of its calls, by the standard's name, as often
 * as the program says.
 */
@ParameterizedClass
@MethodSource("launchers")
class EveryCallIT {
  /** What needs a second job, a name server, or ends the job: nobody calls these here. */
  private static final Set<String> NOT_CALLED =
      Set.of(
          "MPI_Comm_accept",
          "MPI_Comm_connect",
          "MPI_Comm_spawn",
          "MPI_Comm_spawn_multiple",
          "MPI_Publish_name",
          "MPI_Unpublish_name",
          "MPI_Lookup_name",
          "MPI_Abort");

  /** Heading, sentence, table, notes; as {@code EndOfJobTest} has it, or shorter. */
  private static final Pattern VERDICT =
      Pattern.compile(
          "waitprof \\S+ \\([^)]*\\)  waits\\.EveryCall  2 ranks .*\n"
              + "(?:.+\n){2,14}"
              + "Report: java -jar waitprof.jar report (.*)\n");

  private final Launcher launcher;
  private final KnownAnswer answer;

  /** One for each binding, in a campaign all. */
  static Stream<Launcher> launchers() {
    boolean all = Boolean.getBoolean("waitprof.campaign");
    return Stream.of(Launcher.values()).filter(each -> all || each != Launcher.MPJ_NIODEV);
  }

  EveryCallIT(Launcher launcher) {
    this.launcher = launcher;
    answer =
        SharedJobs.of(
            KnownAnswer.class,
            "every call on " + launcher,
            () -> KnownAnswer.asUsersRunIt(launcher, 2, "waits.EveryCall"));
  }

  @Test
  void everyCallIsCountedAsOftenAsItWasMade() {
    assertEquals(answer.countsOfProgram(), answer.countsOfProfile());
  }

  @Test
  void noCallOfTheBindingIsLeftOut() {
    String name = launcher == Launcher.OPEN_MPI ? "Open MPI" : "MPJ Express";
    Binding binding =
        Bindings.all().stream().filter(one -> one.name().equals(name)).findFirst().orElseThrow();
    Set<String> missing =
        binding.rows().stream()
            .map(row -> row.call().standardName())
            .collect(Collectors.toCollection(TreeSet::new));
    missing.removeAll(NOT_CALLED);
    // One of two ways to begin.
    missing.removeAll(Set.of("MPI_Init", "MPI_Init_thread"));
    for (String key : answer.countsOfProfile().keySet()) {
      missing.remove(key.substring(key.indexOf(' ') + 1));
    }
    assertEquals(Set.of(), missing);
  }

  /** EveryCommunicator makes a grid of 2 x 1, EveryNeighbour one of 2. */
  @Test
  void cartesianCommunicatorGivesTheProcessGrid() throws IOException {
    List<Integer> grid = ProfileReader.read(answer.result().profile()).facts().processGrid();
    assertTrue(grid.equals(List.of(2, 1)) || grid.equals(List.of(2)), grid.toString());
  }

  @Test
  void everyCallTookTime() {
    for (ProfileRow row : answer.rows()) {
      assertTrue(row.minNanos() > 0, row::toString);
      assertTrue(row.minNanos() <= row.maxNanos(), row::toString);
      assertTrue(row.sumNanos() >= row.count() * row.minNanos(), row::toString);
      assertTrue(row.sumNanos() <= row.count() * row.maxNanos(), row::toString);
    }
  }

  @Test
  void callsWithoutAPatternHaveNoWait() {
    Set<String> others = Set.of("MPI_Put", "MPI_File_write", "MPI_Comm_free");
    for (ProfileRow row : answer.rows()) {
      if (others.contains(row.call())
          || (row.call().startsWith("MPI_I") && !row.call().startsWith("MPI_Intercomm"))) {
        assertEquals("", row.pattern(), row::toString);
        assertEquals(0, row.waitNanos(), row::toString);
      }
    }
  }

  @Test
  void callPathsLeadFromMainToTheProgramsLine() {
    for (ProfileRow row : answer.rows()) {
      assertTrue(row.callPath().get(0).startsWith("waits.EveryCall.main:"), row::toString);
      assertTrue(row.innermostFrame().matches("waits\\.(Every|World).*:[1-9].*"), row::toString);
    }
  }

  @Test
  void theProgramDoesWhatItDoesWithoutTheAgent() {
    MpiResult without = KnownAnswer.job(launcher, 2).run("waits.EveryCall");
    assertEquals(without.stdout(), answer.result().stdout());
    String stderr = answer.result().stderr();
    assertEquals(without.stderr(), VERDICT.matcher(stderr).replaceFirst(""));
    assertEquals(without.exitCode(), answer.result().exitCode());
  }

  /** On rank 0, at the end; in a file where the launcher puts stderr into stdout. */
  @Test
  void theVerdictIsAllThatIsAdded() {
    String said = answer.result().said();
    Matcher verdict = VERDICT.matcher(said);
    assertTrue(verdict.find(), said);
    assertEquals(answer.result().profile().getFileName().toString(), verdict.group(1));
    assertEquals("", verdict.replaceFirst(""));
  }
}
