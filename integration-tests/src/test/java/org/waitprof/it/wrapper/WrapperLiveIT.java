package org.waitprof.it.wrapper;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.it.CsvExport;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.WaitprofCommand;
import org.waitprof.it.live.Scrape;
import org.waitprof.it.wrapper.WrapperJob.Output;

/**
 * Expectation: while the wavefront runs over a binding that is known by its table alone, on Open
 * MPI and on MPICH, its metrics grow to the profile's, and {@code top} shows where it waits.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WrapperLiveIT {
  private static final int LOOKS = 200;
  private static final long PAUSE_MILLIS = 100;

  private Path java = Path.of("");

  @BeforeAll
  void needsSegments() {
    Optional<Path> home = WrapperJob.java();
    assumeTrue(home.isPresent(), "not run: no JDK 25 on this machine");
    java = home.orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"ffm-openmpi", "ffm-mpich"})
  void metricsOfTheRunningJobGrowToTheProfiles(String launch, @TempDir Path folder)
      throws Exception {
    Path targets = Files.createDirectory(folder.resolve("targets"));
    Path counters = Files.createDirectory(folder.resolve("counters"));
    WrapperJob job =
        new WrapperJob(launch, java)
            .agent(
                "summary=off,prometheus=0,targets="
                    + targets
                    + ",counters="
                    + counters
                    + ",binding="
                    + WrapperJob.table());
    CompletableFuture<Output> running =
        CompletableFuture.supplyAsync(() -> job.run("demo.Wavefront", "--sweeps", "60"));
    List<Double> received = new ArrayList<>();
    String top = "";
    for (int look = 0; look < LOOKS && !running.isDone(); look++) {
      received.addAll(received(targets));
      if (received.size() > 2 && !top.contains("Link.recvWest")) {
        top = WaitprofCommand.run("top", "--once", counters.toString()).output();
      }
      Thread.sleep(PAUSE_MILLIS);
    }
    long all =
        CsvExport.of(running.join().file(".wprof")).stream()
            .filter(row -> row.rank() == 0 && row.call().equals("MPI_Recv"))
            .mapToLong(ProfileRow::count)
            .sum();
    assertTrue(received.size() > 2, () -> "only " + received);
    assertEquals(received.stream().sorted().toList(), received, "they grow");
    assertTrue(0 < received.get(received.size() - 1), received::toString);
    assertTrue(received.get(received.size() - 1) <= all, () -> received + " of " + all);
    assertTrue(top.contains("MPI_Recv at Wavefront") || top.contains("Link.recvWest"), top);
  }

  /** What rank 0 has received so far; nothing where it cannot be asked. */
  private static List<Double> received(Path targets) {
    try {
      for (String target : Scrape.targets(targets)) {
        Matcher count =
            Pattern.compile("waitprof_mpi_calls_total\\{call=\"MPI_Recv\",rank=\"0\".*} ([0-9.E]+)")
                .matcher(Scrape.get(target, "/metrics").body());
        if (count.find()) {
          return List.of(Double.parseDouble(count.group(1)));
        }
      }
    } catch (IOException | RuntimeException e) {
      return List.of(); // It begins or ends.
    } catch (Exception e) {
      throw new AssertionError(e);
    }
    return List.of();
  }
}
