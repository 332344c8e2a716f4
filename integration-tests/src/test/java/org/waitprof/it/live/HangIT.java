package org.waitprof.it.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.WaitprofCommand;

/**
 * Expectation: of a job in which rank 0 waits for a message that rank 1 never sends, {@code top
 * --once} and the metric for calls in flight name rank, call, call path and age while it hangs, and
 * top names call and path when it is dead. With a password file, nobody else gets an answer.
 * Nothing listens where nobody asked.
 */
class HangIT {
  private static final String PATH = "live.Hang.main:19;live.Hang.waitForEver:28";
  private static final String IN_FLIGHT =
      "waitprof_in_flight_call_seconds\\{run=\"[0-9a-f]+\",rank=\"0\",call=\"MPI_Recv\",call_path=\""
          + Pattern.quote(PATH)
          + "\",?} ([0-9.]+)";

  @Test
  void theRankThatHangsIsNamed(@TempDir Path folder) throws Exception {
    Path targets = Files.createDirectory(folder.resolve("targets"));
    Path counters = Files.createDirectory(folder.resolve("counters"));
    Path auth = Files.writeString(folder.resolve("auth"), "ann:secret\n");
    Files.setPosixFilePermissions(auth, PosixFilePermissions.fromString("rw-------"));
    MpiJob job =
        MpiJob.on(Launcher.OPEN_MPI)
            .agent(
                String.join(
                    ",",
                    "counters=" + counters,
                    "prometheus=9400-9999",
                    "targets=" + targets,
                    "auth=" + auth));
    Path end = folder.resolve("end");
    CompletableFuture<MpiResult> running =
        CompletableFuture.supplyAsync(() -> job.run("live.Hang", end.toString()));
    while (Scrape.targets(targets).size() < 2 && !running.isDone()) {
      Thread.sleep(200);
    }
    String metrics = "";
    while (age(metrics, IN_FLIGHT) < 1 && !running.isDone()) {
      Thread.sleep(500);
      metrics = metrics(targets);
    }
    assertTrue(age(metrics, IN_FLIGHT) >= 1, metrics);
    assertEquals(1, metrics.lines().filter(line -> line.startsWith("waitprof_in_flight")).count());
    String top = WaitprofCommand.run("top", "--once", counters.toString()).output();
    assertTrue(
        age(top, " 0  running .* ([0-9.]+) s in MPI_Recv\\s+at Hang.main:19 > Hang.waitForEver:28")
            >= 1,
        top);
    assertTrue(Pattern.compile("(?m)^ +1  running [^M]*$").matcher(top).find(), top);
    Files.createFile(end);
    MpiResult result = running.join();
    assertEquals(3, result.exitCode(), result::toString);
    String after = "";
    // mpirun has ended; its ranks have been sent their signals.
    for (int i = 0; i < 10 && !after.contains("2 died"); i++) {
      Thread.sleep(1000);
      after = WaitprofCommand.run("top", "--once", counters.toString()).output();
    }
    assertTrue(after.contains("2 died"), after);
    assertTrue(
        Pattern.compile(
                "died in MPI_Recv, last sign of life [0-9:]+\\s+at Hang.main:19 >"
                    + " Hang.waitForEver:28")
            .matcher(after)
            .find(),
        after);
  }

  /** What all ranks tell who has the password, and nobody else. */
  private static String metrics(Path targets) throws Exception {
    String metrics = "";
    for (String target : Scrape.targets(targets)) {
      assertEquals(401, Scrape.get(target, "/metrics").statusCode());
      assertEquals(
          401, Scrape.get(target, "/metrics", "Authorization", basic("ann:x")).statusCode());
      metrics += Scrape.get(target, "/metrics", "Authorization", basic("ann:secret")).body();
    }
    return metrics;
  }

  private static String basic(String userAndPassword) {
    return "Basic "
        + Base64.getEncoder()
            .encodeToString(userAndPassword.getBytes(java.nio.charset.StandardCharsets.UTF_8));
  }

  private static double age(String text, String pattern) {
    Matcher found = Pattern.compile(pattern).matcher(text);
    return found.find() ? Double.parseDouble(found.group(1)) : -1;
  }
}
