package org.waitprof.it.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;

/** Expectation: ranks that are threads of one JVM share one endpoint, which shows all of them. */
class MulticoreEndpointIT {
  @Test
  void oneEndpointServesAllRanksOfAJvm(@TempDir Path folder) throws Exception {
    Path targets = Files.createDirectory(folder.resolve("targets"));
    MpiJob job =
        MpiJob.on(Launcher.MPJ_MULTICORE)
            .ranks(4)
            .agent("summary=off,prometheus=0,targets=" + targets + ",counters=" + folder);
    CompletableFuture<MpiResult> running =
        CompletableFuture.supplyAsync(() -> job.run("live.Steady", "1", "4"));
    TreeSet<String> ranks = new TreeSet<>();
    int most = 0;
    while (!running.isDone()) {
      List<String> found = Scrape.targets(targets);
      most = Math.max(most, found.size());
      if (!found.isEmpty() && ranks.size() < 4) {
        String text = Scrape.get(found.get(0), "/metrics").body();
        Matcher rank =
            Pattern.compile("waitprof_mpi_calls_total\\{call=\"MPI_Barrier\",rank=\"(\\d)\"")
                .matcher(text);
        while (rank.find()) {
          ranks.add(rank.group(1));
        }
      }
      Thread.sleep(250);
    }
    running.join().ok();
    assertEquals(1, most, "endpoints");
    assertEquals(new TreeSet<>(List.of("0", "1", "2", "3")), ranks);
    assertTrue(Scrape.targets(targets).isEmpty());
  }
}
