package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Expectation: where the launcher puts stderr of the ranks into stdout, both are as without the
 * agent, whatever it has to say; that stands in {@code waitprof-PID.log}.
 */
class MpjOutputIT {
  /** Options that are fine, a profile that cannot be written, a trace. */
  @SideBySide
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "MPJ_NIODEV    | -                  | Report: java -jar",
        "MPJ_MULTICORE | mode=trace,counters=/proc/none | waitprof: counters would not survive",
      })
  void stdoutIsAsWithoutTheAgent(Launcher launcher, String options, String said) {
    MpiResult plain =
        SharedJobs.of(
            MpiResult.class,
            "talkative on " + launcher,
            () -> MpiJob.on(launcher).run("ends.Talkative").ok());
    MpiResult result =
        MpiJob.on(launcher).agent(options == null ? "" : options).run("ends.Talkative").ok();
    assertEquals(
        plain.lines().stream().sorted().toList(), result.lines().stream().sorted().toList());
    assertEquals(plain.stderr(), result.stderr());
    for (Path file : result.files(".log")) {
      assertTrue(file.getFileName().toString().matches("waitprof-\\d+\\.log"), file::toString);
    }
    assertTrue(result.said().contains(said), result::said);
    assertEquals(List.of(), plain.files(".log"));
  }

  @Campaign
  @SideBySide
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "MPJ_MULTICORE | -                  | Report: java -jar",
        "MPJ_MULTICORE | out=/proc/none/x.wprof  | waitprof: no profile: ",
        "MPJ_NIODEV    | mode=trace,counters=/proc/none | waitprof: counters would not survive",
        "MPJ_MULTICORE | unknwon=1          | waitprof: option 'unknwon' is unknown",
        "MPJ_NIODEV    | callpath=all       | waitprof: option callpath=all is not one of",
        "MPJ_MULTICORE | mode=trace,prometheus=0,auth=/proc/none | waitprof: no metrics from rank ",
      })
  void norDoOtherOptionsChangeIt(Launcher launcher, String options, String said) {
    stdoutIsAsWithoutTheAgent(launcher, options, said);
  }

  /** As where the program is not in main: MPJ's own benchmarks are in their constructors. */
  @SideBySide
  @Test
  void ranksThatDoNotBegin() {
    MpiResult result = MpiJob.on(Launcher.MPJ_MULTICORE).agent("").run("surroundings.NoMpi");
    assertTrue(result.stdout().contains("no MPI here"), result::toString);
    assertTrue(
        result.said().contains("waitprof: no profile: MPI_Init was not called"), result::said);
    assertEquals(List.of(), result.files(".wprof"));
  }
}
