package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Expectation: {@code callpath}, {@code include} and {@code exclude} decide whose frames are in
 * call paths, and nothing else: all calls are counted, and the running context fits the stack.
 */
class CallPathOptionsIT {
  private static final long RECEIVES = 3 * 4 * 4 * 2;

  private static final String[] SHORT = {"--sweeps", "3", "--work-micros", "100"};

  @SideBySide
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "include=demo,exclude=demo.Wavefront:demo.Link | demo.Sweep.run demo.Sweep.octant",
      })
  void whoseFramesAreInCallPaths(String options, String path) {
    MpiResult result =
        MpiJob.on(Launcher.MPJ_MULTICORE)
            .ranks(2)
            .agent("summary=off," + options)
            .run("demo.Wavefront", SHORT)
            .ok();
    List<ProfileRow> receives =
        CsvExport.of(result.profile()).stream()
            .filter(row -> row.call().equals("MPI_Recv"))
            .toList();
    // Sweeps x octants that come from the west x blocks x ranks.
    assertEquals(RECEIVES, receives.stream().mapToLong(ProfileRow::count).sum(), options);
    assertEquals(
        new TreeSet<>(List.of(path)),
        receives.stream()
            .map(row -> row.callPath().stream().map(CallPathOptionsIT::method))
            .map(frames -> frames.collect(Collectors.joining(" ")))
            .collect(Collectors.toCollection(TreeSet::new)),
        options);
    Script report = WaitprofCommand.run("report", "-v", result.profile().toString());
    assertTrue(report.output().contains(" 0 mismatches"), report::output);
  }

  @Campaign
  @SideBySide
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "callpath=site | demo.Link.recvWest",
        "callpath=off | ''",
        "callpath=full | demo.Wavefront.main demo.Sweep.run demo.Sweep.octant demo.Link.recvWest",
        "exclude=demo.Sweep | demo.Wavefront.main demo.Link.recvWest",
        "include=demo.Sweep:demo.Link | demo.Sweep.run demo.Sweep.octant demo.Link.recvWest",
        "include=none.of.them | ''",
      })
  void whoseFramesAreInOtherCallPaths(String options, String path) {
    whoseFramesAreInCallPaths(options, path);
  }

  private static String method(String frame) {
    return frame.isEmpty() ? "" : frame.substring(0, frame.indexOf(':'));
  }
}
