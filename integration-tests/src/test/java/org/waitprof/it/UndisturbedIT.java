package org.waitprof.it;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

/**
 * Expectation: what fails in a quiet run fails the test at once; a disturbed one is repeated, twice
 * at most, then the test is aborted; a program that does not say is no program for this. Where the
 * cores are others' in part, a check that must be alone is aborted.
 */
class UndisturbedIT {
  private static final String QUIET = "disturbed 0 9999999\ndisturbed 1 0\n";
  private static final String BUSY = "disturbed 0 0\ndisturbed 1 10000000\n";

  private final Deque<String> runs = new ArrayDeque<>();

  private void check(String... outputs) throws Exception {
    check(1, outputs);
  }

  private void check(int seconds, String... outputs) throws Exception {
    runs.addAll(List.of(outputs));
    Duration elapsed = Duration.ofSeconds(seconds);
    Undisturbed.check(
        () -> new MpiResult(List.of(), 0, runs.removeFirst(), "", Path.of(""), elapsed),
        result -> assertTrue(result.stdout().contains("right"), "wrong"));
  }

  @Test
  void aQuietRunIsTheLast() throws Exception {
    check("right\n" + QUIET);
    assertThrows(AssertionError.class, () -> check(QUIET, "right\n" + QUIET));
    assertEquals(1, runs.size());
  }

  @Test
  void aDisturbedOneIsRepeated() throws Exception {
    check(BUSY, BUSY, "right\n" + BUSY);
    assertThrows(TestAbortedException.class, () -> check(BUSY, BUSY, BUSY, "right\n" + BUSY));
    assertEquals(1, runs.size());
    runs.clear();
    assertThrows(AssertionError.class, () -> check(BUSY, BUSY, QUIET));
  }

  @Test
  void aLongRunIsJudgedByAPartOfIt() {
    assertThrows(AssertionError.class, () -> check(2, BUSY, "right\n" + BUSY));
    assertEquals(1, runs.size());
  }

  @Test
  void aProgramHasToSay() {
    assertThrows(AssertionError.class, () -> check("right\n"));
  }

  /** What fails while others have the cores is not tested; what does not fail passes. */
  @Test
  void coresThatOthersUse() {
    Undisturbed.onOwnCores(() -> {});
    AtomicBoolean ended = new AtomicBoolean();
    for (int i = 2 * Runtime.getRuntime().availableProcessors(); i > 0; i--) {
      Thread other =
          new Thread(
              () -> {
                while (!ended.get()) {
                  Thread.onSpinWait();
                }
              });
      other.setDaemon(true);
      other.start();
    }
    try {
      assertTrue(Undisturbed.takenAway() > 0.2);
      assertThrows(
          TestAbortedException.class, () -> Undisturbed.onOwnCores(() -> assertTrue(false)));
    } finally {
      ended.set(true);
    }
  }
}
