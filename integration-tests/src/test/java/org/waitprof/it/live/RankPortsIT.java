package org.waitprof.it.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.it.Campaign;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;

/**
 * Expectation: rank r of four on a host listens on the r-th port of the range, whoever comes first;
 * where another process has that port, four further, and one line says so. So the port of a rank is
 * never another rank's. A JVM without the modules jdk.httpserver and java.logging serves like any
 * other; where all ports are busy, or the folder of targets is missing, a line says so and the job
 * goes on.
 */
class RankPortsIT {
  private static final String LITTLE_JAVA = "--limit-modules=java.base,java.instrument";

  private static final int RANKS = 4;
  private static final int MOVED = 2;

  @Test
  void eachRankHasItsPort(@TempDir Path folder) throws Exception {
    Path targets = Files.createDirectory(folder.resolve("targets"));
    try (ServerSocket foreign = foreign()) {
      int first = foreign.getLocalPort() - MOVED;
      MpiJob job =
          MpiJob.on(Launcher.OPEN_MPI)
              .ranks(RANKS)
              .agent(
                  "summary=off,prometheus="
                      + first
                      + "-"
                      + (first + 40)
                      + ",targets="
                      + targets
                      + ",counters="
                      + folder);
      CompletableFuture<MpiResult> running =
          CompletableFuture.supplyAsync(() -> job.run("live.Steady", "0.5", "4"));
      Map<Integer, Integer> ports = new TreeMap<>();
      while (!running.isDone() && ports.size() < RANKS) {
        for (String target : Scrape.targets(targets)) {
          int port = URI.create("http://" + target).getPort();
          Matcher rank =
              Pattern.compile("waitprof_useful_seconds_total\\{rank=\"(\\d)\"")
                  .matcher(Scrape.get(target, "/metrics").body());
          if (rank.find()) {
            ports.put(Integer.valueOf(rank.group(1)), port);
          }
        }
        Thread.sleep(250);
      }
      MpiResult result = running.join().ok();
      int moved = first + MOVED + RANKS;
      assertEquals(Map.of(0, first, 1, first + 1, MOVED, moved, 3, first + 3), ports);
      List<String> lines =
          result.stderr().lines().filter(line -> line.contains("waitprof: port")).toList();
      assertEquals(1, lines.size(), lines::toString);
      assertTrue(
          lines
              .get(0)
              .endsWith(
                  "port "
                      + foreign.getLocalPort()
                      + " belongs to another process, rank 2 is at 127.0.0.1:"
                      + moved),
          lines::toString);
    }
  }

  /** On a port that the system gives nobody by itself, with free ones around it. */
  private static ServerSocket foreign() throws IOException {
    int first = 20_000;
    while (IntStream.range(first, first + MOVED + RANKS + 1).anyMatch(port -> isTaken(port))) {
      first += 100;
    }
    return new ServerSocket(first + MOVED, 1, InetAddress.getLoopbackAddress());
  }

  private static boolean isTaken(int port) {
    try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort() != port;
    } catch (IOException e) {
      return true;
    }
  }

  @Campaign
  @Test
  void withoutModulesPortsAndFolder(@TempDir Path folder) throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      int port = taken.getLocalPort();
      MpiResult busy = run("prometheus=" + port + "-" + port + ",counters=" + folder);
      assertTrue(
          busy.stderr()
              .contains("no metrics from rank 0: 127.0.0.1, port " + port + ": Address already"),
          busy::toString);
    }
    MpiResult nowhere = run("prometheus=0,targets=" + folder + "/none,counters=" + folder);
    assertTrue(
        Pattern.compile("rank 0 is at 127.0.0.1:\\d+, without target file: .*: no such folder")
            .matcher(nowhere.stderr())
            .find(),
        nowhere::toString);
  }

  /** Two seconds: where the machine is slow, shorter jobs end before their port opens. */
  private static MpiResult run(String options) {
    return MpiJob.on(Launcher.OPEN_MPI)
        .ranks(2)
        .agent("summary=off," + options)
        .jvm(LITTLE_JAVA)
        .run("live.Steady", "2", "0")
        .ok();
  }
}
