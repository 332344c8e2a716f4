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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.it.Campaign;
import org.waitprof.it.CsvExport;
import org.waitprof.it.ProfileRow;
import org.waitprof.it.WaitprofCommand;
import org.waitprof.it.live.Scrape;
import org.waitprof.it.wrapper.WrapperJob.Output;

/**
 * Expectation: while the wavefront runs over a binding that is known by its table alone, on Open
 * MPI and on MPICH, its metrics grow to just what the profile says, and {@code top} shows where it
 * waits. Behind its last receive the job stays until it has been asked.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class WrapperLiveIT {
  private static final long PAUSE_MILLIS = 100;

  private Path java = Path.of("");

  @BeforeAll
  void needsSegments() {
    Optional<Path> home = WrapperJob.java();
    assumeTrue(home.isPresent(), "not here: no JDK 25 on this machine");
    java = home.orElseThrow();
  }

  @Campaign
  @Test
  void soTheyDoOnOpenMpi(@TempDir Path folder) throws Exception {
    metricsOfTheRunningJobGrowToTheProfiles("ffm-openmpi", folder);
  }

  @Campaign
  @ParameterizedTest
  @ValueSource(strings = "ffm-mpich")
  void metricsOfTheRunningJobGrowToTheProfiles(String launch, @TempDir Path folder)
      throws Exception {
    Path targets = Files.createDirectory(folder.resolve("targets"));
    Path counters = Files.createDirectory(folder.resolve("counters"));
    Path stay = Files.createFile(folder.resolve("stay"));
    WrapperJob job =
        new WrapperJob(launch, java)
            .jvm("-Ddemo.stay=" + stay)
            .agent(
                "summary=off,prometheus=0,targets="
                    + targets
                    + ",counters="
                    + counters
                    + ",binding="
                    + WrapperJob.table());
    CompletableFuture<Output> running =
        CompletableFuture.supplyAsync(() -> job.run("demo.Wavefront", "--sweeps", "40"));
    List<Double> received = new ArrayList<>();
    String top = "";
    while (!running.isDone()) {
      boolean over = Files.exists(folder.resolve("stay.0"));
      List<Double> now = received(targets);
      received.addAll(now);
      if (over && !now.isEmpty() && Files.exists(stay)) {
        top = WaitprofCommand.run("top", "--once", counters.toString()).output();
        Files.delete(stay);
      }
      Thread.sleep(PAUSE_MILLIS);
    }
    long all =
        CsvExport.of(running.join().file(".wprof")).stream()
            .filter(row -> row.rank() == 0 && row.call().equals("MPI_Recv"))
            .mapToLong(ProfileRow::count)
            .sum();
    assertEquals(received.stream().sorted().toList(), received, "they grow");
    assertTrue(received.get(0) < all, () -> received + " of " + all);
    assertEquals(all, received.get(received.size() - 1).longValue(), received::toString);
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
