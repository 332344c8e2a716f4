package org.waitprof.it.surroundings;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.waitprof.it.Comparison;
import org.waitprof.it.CsvExport;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.Script;
import org.waitprof.it.Stack;
import org.waitprof.it.WaitprofCommand;

/**
 * What the tests of a program's surroundings share: the JDK they run on, a program that talks, and
 * what is expected of its profile.
 *
 * @param jdk home of the JDK of the jobs
 */
record Neighbourhood(Path jdk) {
  /** Ten barriers on one line, and a line for each. */
  static final String TALK = "surroundings.Talk";

  /** On this release of Java; skips the test, loudly, where there is none. */
  static Neighbourhood of(int feature) {
    Path own = Path.of(System.getProperty("java.home"));
    Optional<Path> found =
        Runtime.version().feature() == feature ? Optional.of(own) : Stack.javaHome(feature);
    assumeTrue(found.isPresent(), "not here: no JDK " + feature);
    return new Neighbourhood(found.orElse(own));
  }

  MpiResult compare(
      UnaryOperator<MpiJob> surroundings, String options, String main, String... arguments) {
    return Comparison.of(job -> surroundings.apply(job.java(jdk)), options, main, arguments);
  }

  MpiResult compareOptions(String options, String main, String... arguments) {
    return Comparison.ofOptions(jdk, options, main, arguments);
  }

  /** Ten barriers on one line of {@link #TALK}, nothing said. */
  static void assertProfiled(MpiResult result) {
    assertProfiled(result, "surroundings.Talk.step");
  }

  static void assertProfiled(MpiResult result, String method) {
    assertEquals(List.of(), Comparison.said(result), result::toString);
    List<ProfileRow> rows =
        CsvExport.of(result.profile()).stream()
            .filter(row -> row.call().equals("MPI_Barrier"))
            .toList();
    assertEquals(10, rows.stream().mapToLong(ProfileRow::count).sum(), result::toString);
    assertTrue(rows.stream().allMatch(row -> row.isInside(method)), rows::toString);
    Script report = WaitprofCommand.run("report", "-v", result.profile().toString());
    assertTrue(report.output().contains(" 0 mismatches"), report::output);
  }
}
