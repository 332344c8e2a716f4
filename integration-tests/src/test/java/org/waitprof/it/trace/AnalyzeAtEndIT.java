package org.waitprof.it.trace;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.SideBySide;
import org.waitprof.it.WaitprofCommand;

/**
 * Expectation: with {@code analyze=on} the ranks write, in Finalize, alone or together, the profile
 * that the command {@code analyze} makes of their trace afterwards, to the last byte; where the
 * trace is not whole, they say so, and the job ends as ever.
 */
class AnalyzeAtEndIT {
  private static MpiResult run(Launcher launcher, Path out, String sweeps, String more) {
    return MpiJob.on(launcher)
        .ranks(launcher == Launcher.OPEN_MPI ? 3 : 2)
        .agent("mode=trace,out=" + out + "/x.wprof,analyze=" + more)
        .run("demo.Wavefront", "--sweeps", sweeps, "--work-micros", "100")
        .ok();
  }

  @Campaign
  @SideBySide
  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "OPEN_MPI")
  void soItIsOnMpjExpress(Launcher launcher, @TempDir Path out) throws IOException {
    theProfileIsThatOfTheCommand(launcher, out);
  }

  @SideBySide
  @ParameterizedTest
  @EnumSource(names = "OPEN_MPI")
  void theProfileIsThatOfTheCommand(Launcher launcher, @TempDir Path out) throws IOException {
    MpiResult result =
        run(launcher, out, "5", launcher == Launcher.MPJ_MULTICORE ? "on" : "divided");
    Path measured = out.resolve("x-measured.wprof");
    assertTrue(Files.exists(measured), result::toString);
    Path afterwards = out.resolve("afterwards.wprof");
    WaitprofCommand.run("analyze", out.resolve("x.trace").toString(), "-o", afterwards.toString());
    assertArrayEquals(Files.readAllBytes(afterwards), Files.readAllBytes(measured));
    if (launcher.separatesStderr()) {
      String said = result.stderr();
      assertTrue(said.contains("Trace analysed at the end, in "), said);
      assertTrue(said.contains("report " + measured), said);
    }
    String notes = WaitprofCommand.run("report", "-v", measured.toString()).output();
    assertTrue(notes.contains("MPI_Finalize is taken to end"), notes);
    String own = WaitprofCommand.run("report", "-v", out.resolve("x.wprof").toString()).output();
    assertTrue(own.contains("the ranks analysed their trace"), own);
  }

  @SideBySide
  @Test
  void aTraceThatIsNotWholeStays(@TempDir Path out) {
    MpiResult result = run(Launcher.OPEN_MPI, out, "60", "on,tracesize=16k,summary=off");
    assertEquals(
        1,
        result
            .stderr()
            .lines()
            .filter(line -> line.contains("is not analysed: a rank's buffer"))
            .count(),
        result::stderr);
    assertTrue(Files.isDirectory(out.resolve("x.trace")), result::toString);
    assertTrue(Files.exists(out.resolve("x.wprof")), result::toString);
    assertTrue(Files.notExists(out.resolve("x-measured.wprof")), result::toString);
  }
}
