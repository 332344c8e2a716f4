package org.waitprof.sample;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Expectation: of a thread's time without a core, a limit took what the kernel counts on the
 * thread's own CPU, and no more than all of it. Where a group wants several CPUs, each is one of
 * them. Without a limit nothing is, until the process has one.
 */
class ThrottledTest {
  private static final long MILLI = 1_000_000;

  private final Path folder;

  ThrottledTest(@TempDir Path folder) {
    this.folder = folder;
  }

  private CpuLimit group(String name) {
    return new CpuLimit(folder + "/" + name + ".stat", folder + "/" + name + ".max", 20_000);
  }

  private void first(String name, long times, long millis) throws IOException {
    Files.writeString(
        folder.resolve(name + ".stat"),
        ("nr_periods 9\nnr_throttled " + times)
            + ("\nthrottled_time " + millis * MILLI + "\nnr_bursts 0\nburst_time 0\n"));
  }

  private void second(String name, long times, long millis) throws IOException {
    Files.writeString(
        folder.resolve(name + ".stat"),
        ("usage_usec 77\nuser_usec 70\nnr_periods 9\nnr_throttled " + times)
            + ("\nthrottled_usec " + millis * 1000 + "\nnr_bursts 0\n"));
  }

  private void quota(String name, String text) throws IOException {
    Files.writeString(folder.resolve(name + ".max"), text + "\n");
  }

  private Throttled of(CpuLimit... groups) {
    CpuLimits.configure("", () -> List.of(groups));
    return new Throttled();
  }

  @AfterEach
  void noLimit() {
    CpuLimits.configure("", List::of);
  }

  @Test
  void aPartOfTheTimeWithoutACore() throws IOException {
    first("a", 5, 100);
    quota("a", "6000");
    Throttled throttled = of(group("a"));
    assertEquals(0, throttled.share(30 * MILLI), "what was before");
    first("a", 7, 128);
    assertEquals(0.7, throttled.share(40 * MILLI), 1e-9);
    assertEquals(2, throttled.times());
    first("a", 8, 142);
    assertEquals(1, throttled.share(10 * MILLI), 1e-9, "no more than all");
    first("a", 9, 156);
    throttled.forget();
    assertEquals(0, throttled.share(10 * MILLI));
    assertEquals(0, throttled.times());
  }

  /** With 30 of 20 ms, two CPUs are wanted: each 15 ms, and without a core for 5 ms. */
  @Test
  void severalCpus() throws IOException {
    second("b", 0, 0);
    quota("b", "30000 20000");
    Throttled throttled = of(group("b"));
    second("b", 10, 100);
    assertEquals(0.5, throttled.share(100 * MILLI), 1e-9);
    quota("b", "max 20000");
    second("b", 11, 105);
    assertEquals(0.5, throttled.share(10 * MILLI), 1e-9, "a limit that is no more");
  }

  @Test
  void shortTimesAddUp() throws IOException {
    first("c", 0, 0);
    quota("c", "6000");
    Throttled throttled = of(group("c"));
    first("c", 1, 1);
    assertEquals(0, throttled.share(Throttled.GRAIN_NANOS / 2));
    assertEquals(0, throttled.times());
    assertEquals(1.0 / 2, throttled.share(2 * MILLI - Throttled.GRAIN_NANOS / 2), 1e-9);
  }

  @Test
  void groupsWithinGroups() throws IOException {
    first("d", 0, 0);
    quota("d", "6000");
    second("e", 0, 0);
    quota("e", "5000 20000");
    Throttled throttled = of(group("d"), group("e"));
    first("d", 1, 10);
    second("e", 1, 15);
    assertEquals(0.25, throttled.share(100 * MILLI), 1e-9);
    assertEquals(2, throttled.times());
  }

  @Test
  void noLimits() throws IOException {
    assertEquals(0, of().share(100 * MILLI));
    assertEquals(0, of(group("missing")).share(100 * MILLI));
    first("f", 0, 0);
    quota("f", "6000");
    Throttled throttled = of(group("f"));
    Files.writeString(folder.resolve("f.stat"), "damaged\n");
    assertEquals(0, throttled.share(100 * MILLI));
  }

  /** Of the time in which it was moved nobody knows; it is asked only when that has happened. */
  @Test
  void aGroupThatTheProcessEntersLater() throws IOException {
    Path own = Files.writeString(folder.resolve("own"), "0::/\n");
    first("g", 0, 0);
    quota("g", "6000");
    AtomicInteger asked = new AtomicInteger();
    List<CpuLimit> limits = new ArrayList<>();
    CpuLimits.configure(
        own.toString(),
        () -> {
          asked.incrementAndGet();
          return List.copyOf(limits);
        });
    Throttled throttled = new Throttled();
    limits.add(group("g"));
    first("g", 5, 50);
    assertEquals(0, throttled.share(100 * MILLI), "not in it yet");
    Files.writeString(own, "0::/jobs/later\n");
    assertEquals(0, throttled.share(100 * MILLI), "since when is not known");
    first("g", 6, 64);
    assertEquals(0.14, throttled.share(100 * MILLI), 1e-9);
    assertEquals(1, throttled.times());
    assertEquals(2, asked.get());
    limits.clear();
    Files.writeString(own, "0::/\n");
    first("g", 7, 99);
    assertEquals(0, throttled.share(100 * MILLI), "left");
    assertEquals(0, throttled.times());
  }
}
