package org.waitprof.it.live;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.waitprof.it.Launcher;
import org.waitprof.it.MpiJob;
import org.waitprof.it.MpiResult;
import org.waitprof.it.Undisturbed;

/**
 * Expectation: the endpoint is a guest. Clients that say nothing, drip or flood cost a rank that
 * does nothing else less than a fifth of a core, where a server without bounds takes one; the
 * application's choice of a log manager stands.
 */
@Isolated
class EndpointGuestIT {
  /**
   * Of a core, for clients that do their worst: at most 0.11 seen. Without limits on connections it
   * is 0.41.
   */
  private static final double BEARABLE_LOAD = 0.2;

  /** From the first attack to the end. */
  private static final long ATTACK_MILLIS = 3500;

  /** The first answers are made by code that the JVM interprets, and then compiles. */
  private static final long WARM_MILLIS = 1500;

  @Test
  void floodedAndItsOwnLogging(@TempDir Path folder) throws Exception {
    Path targets = Files.createDirectory(folder.resolve("targets"));
    MpiJob job =
        MpiJob.on(Launcher.OPEN_MPI)
            .ranks(1)
            .agent("summary=off,prometheus=0,targets=" + targets + ",counters=" + folder);
    Path end = folder.resolve("end");
    CompletableFuture<MpiResult> running =
        CompletableFuture.supplyAsync(() -> job.run("live.OwnLogging", end.toString()));
    while (Scrape.targets(targets).isEmpty() && !running.isDone()) {
      Thread.sleep(100);
    }
    double load = loadUnderAttack(targets);
    Files.createFile(end);
    MpiResult result = running.join().ok();
    assertEquals("live.OwnLogging$Mine", result.after("log manager"));
    Undisturbed.judge(
        result,
        unused -> assertTrue(load < BEARABLE_LOAD, () -> load + " of a core went into clients"));
  }

  /** The part of a core that the process spends while it is attacked. */
  private static double loadUnderAttack(Path targets) throws Exception {
    ProcessHandle rank = ProcessHandle.of(process(targets)).orElseThrow();
    int port = URI.create("http://" + Scrape.targets(targets).get(0)).getPort();
    AtomicBoolean ended = new AtomicBoolean();
    AtomicInteger answers = new AtomicInteger();
    List<Thread> clients = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      int kind = i % 3;
      Thread client = new Thread(() -> attack(port, kind, ended, answers));
      client.start();
      clients.add(client);
    }
    Thread.sleep(WARM_MILLIS);
    Duration before = rank.info().totalCpuDuration().orElseThrow();
    long begin = System.nanoTime();
    Thread.sleep(ATTACK_MILLIS - WARM_MILLIS);
    Duration used = rank.info().totalCpuDuration().orElseThrow().minus(before);
    long elapsed = System.nanoTime() - begin;
    ended.set(true);
    for (Thread client : clients) {
      client.interrupt();
      client.join();
    }
    assertTrue(answers.get() > 0, "a flood gets answers, if few");
    return (double) used.toNanos() / elapsed;
  }

  /** The process that a target file is named after. */
  private static long process(Path targets) throws IOException {
    try (Stream<Path> files = Files.list(targets)) {
      String file = files.findFirst().orElseThrow().toString();
      Matcher name = Pattern.compile(".*-(\\d+)-\\d+\\.json").matcher(file);
      assertTrue(name.matches(), file);
      return Long.parseLong(name.group(1));
    }
  }

  /** Floods, drips or says nothing, as fast as it is let. */
  private static void attack(int port, int kind, AtomicBoolean ended, AtomicInteger answers) {
    byte[] request = "GET /metrics HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.ISO_8859_1);
    while (!ended.get()) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        socket.setSoTimeout(1000);
        socket.setTcpNoDelay(true);
        if (kind == 0) {
          socket.getOutputStream().write(request);
          answers.addAndGet(socket.getInputStream().readAllBytes().length > 0 ? 1 : 0);
        }
        while (kind == 1 && !ended.get()) {
          socket.getOutputStream().write('G');
        }
        if (kind == 2) {
          Thread.sleep(500);
        }
      } catch (IOException | InterruptedException e) {
        // Refused or dropped: at it again.
      }
    }
  }
}
