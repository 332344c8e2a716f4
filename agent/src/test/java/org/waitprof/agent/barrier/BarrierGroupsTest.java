package org.waitprof.agent.barrier;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.junit.jupiter.api.Test;
import org.waitprof.record.barrier.BarrierLog;
import org.waitprof.record.barrier.BarrierProbe;

/**
 * Expectation: threads that meet at a barrier of as many parties, and in the same phase of a
 * phaser, are a group, a thread that left the phaser none of its later ones; where four threads
 * come to a barrier for two, and where a barrier broke, nobody has met anybody.
 */
class BarrierGroupsTest {
  private static final int ROUNDS = 5;

  private static void meet(CyclicBarrier barrier) throws Exception {
    BarrierProbe.enter(barrier);
    BarrierProbe.leave(barrier.await());
  }

  private static void meet(Phaser phaser) {
    BarrierProbe.enter(phaser);
    BarrierProbe.leave(phaser.arriveAndAwaitAdvance());
  }

  /** Runs each in a thread of its own; gives what these threads noted, in that order. */
  private static List<BarrierLog> run(List<Callable<?>> work) throws InterruptedException {
    List<Thread> threads = new ArrayList<>();
    String prefix = "barrier-" + System.nanoTime() + "-";
    for (int i = 0; i < work.size(); i++) {
      Callable<?> own = work.get(i);
      Thread thread =
          new Thread(
              () -> {
                try {
                  Object unused = own.call();
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
              },
              prefix + i);
      threads.add(thread);
      thread.start();
    }
    List<BarrierLog> logs = new ArrayList<>();
    for (Thread each : threads) {
      each.join();
      BarrierProbe.logs().stream()
          .filter(log -> log.thread().equals(each.getName()))
          .forEach(logs::add);
    }
    return logs;
  }

  @Test
  void asManyThreadsAsPartiesMeetEachTime() throws InterruptedException {
    CyclicBarrier barrier = new CyclicBarrier(2);
    Callable<?> work =
        () -> {
          for (int i = 0; i < ROUNDS; i++) {
            meet(barrier);
          }
          return 0;
        };
    BarrierGroups groups = new BarrierGroups(run(List.of(work, work)));
    for (int i = 0; i < ROUNDS; i++) {
      assertEquals(1, groups.group(0, i));
      assertEquals(1, groups.group(1, i));
    }
    assertArrayEquals(new int[] {0, 1}, groups.communicators().get(1).members());
    assertEquals(0, groups.unmatched());
  }

  @Test
  void callsOfTooManyThreadsHaveNoGroup() throws InterruptedException {
    CyclicBarrier barrier = new CyclicBarrier(2);
    Callable<?> once =
        () -> {
          meet(barrier);
          return 0;
        };
    List<BarrierLog> logs = new ArrayList<>(run(List.of(once, once)));
    logs.addAll(run(List.of(once, once)));
    BarrierGroups groups = new BarrierGroups(logs);
    assertEquals(4, groups.unmatched());
    assertEquals(BarrierGroups.NONE, groups.group(0, 0));
  }

  @Test
  void aPhasersGroupIsThatOfThePhase() throws InterruptedException {
    Phaser phaser = new Phaser(3);
    Callable<?> stays =
        () -> {
          meet(phaser);
          meet(phaser);
          return 0;
        };
    Callable<?> leaves =
        () -> {
          BarrierProbe.arrive(phaser);
          BarrierProbe.leave(phaser.arriveAndDeregister());
          return 0;
        };
    BarrierGroups groups = new BarrierGroups(run(List.of(stays, leaves, stays)));
    assertArrayEquals(
        new int[] {0, 1, 2}, groups.communicators().get(groups.group(0, 0)).members());
    assertEquals(groups.group(0, 0), groups.group(1, 0));
    assertArrayEquals(new int[] {0, 2}, groups.communicators().get(groups.group(2, 1)).members());
    assertEquals(0, groups.unmatched());
  }

  @Test
  void aBrokenBarrierIsNotCounted() throws InterruptedException {
    CyclicBarrier barrier = new CyclicBarrier(2);
    Callable<?> fails =
        () -> {
          BarrierProbe.enter(barrier);
          try {
            return barrier.await(1, TimeUnit.MILLISECONDS);
          } catch (TimeoutException | BrokenBarrierException e) {
            barrier.reset();
            return 0;
          }
        };
    assertEquals(0, run(List.of(fails)).get(0).count());
  }
}
