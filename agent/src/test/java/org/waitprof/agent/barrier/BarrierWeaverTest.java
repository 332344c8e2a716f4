package org.waitprof.agent.barrier;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.waitprof.agent.binding.WrapperTable;
import org.waitprof.agent.callpath.weave.RecorderSight;
import org.waitprof.record.barrier.BarrierLog;
import org.waitprof.record.barrier.BarrierProbe;

/**
 * Expectation: a woven class calls barriers as it did, inside of expressions, loops and handlers,
 * each call noted at its line; what a barrier throws has the stack trace that it has without; a
 * class that calls no barrier, and calls that the table does not name, stay as they are.
 */
class BarrierWeaverTest {
  private final BarrierWeaver weaver =
      new BarrierWeaver(
          WrapperTable.ofThreads(),
          name -> name.startsWith("org.waitprof"),
          new RecorderSight((loader, name, file) -> null));

  /** What is woven. */
  public static final class Program implements Runnable {
    /** Meets three times, in the middle of expressions, and once in vain. */
    @Override
    public void run() {
      Phaser phaser = new Phaser(1);
      CyclicBarrier alone = new CyclicBarrier(1);
      int sum = 0;
      try {
        for (int i = 0; i < 2; i++) {
          sum += 10 * phaser.arriveAndAwaitAdvance() + (phaser.getPhase() == i + 1 ? 1 : 0);
        }
        sum += 100 * (1 + alone.await());
      } catch (InterruptedException | BrokenBarrierException e) {
        sum = -1;
      }
      if (sum != 132) {
        throw new IllegalStateException("sum " + sum);
      }
      broken(alone);
    }

    private static void broken(CyclicBarrier barrier) {
      Thread.currentThread().interrupt();
      try {
        int unused = barrier.await();
      } catch (InterruptedException e) {
        throw new IllegalArgumentException(e);
      } catch (BrokenBarrierException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** Names a class of the same package. */
  static final class Other {
    boolean waits(CountDownLatch latch) throws InterruptedException {
      return latch.await(1, TimeUnit.NANOSECONDS);
    }
  }

  private static byte[] file(Class<?> type) throws IOException {
    String name = type.getName().replace('.', '/') + ".class";
    try (InputStream in = type.getClassLoader().getResourceAsStream(name)) {
      assertNotNull(in);
      return in.readAllBytes();
    }
  }

  private static final class OneClass extends ClassLoader {
    OneClass() {
      super(BarrierWeaverTest.class.getClassLoader());
    }

    Class<?> define(byte[] file) {
      return defineClass(null, file, 0, file.length);
    }
  }

  private static List<String> failure(Runnable program) {
    try {
      program.run();
      return List.of();
    } catch (IllegalArgumentException e) {
      return Arrays.stream(Objects.requireNonNull(e.getCause()).getStackTrace())
          .filter(
              frame ->
                  frame.getClassName().equals(Program.class.getName())
                      || frame.getClassName().startsWith("java.util.concurrent")
                      || frame.getClassName().startsWith("org.waitprof.record"))
          .map(frame -> frame.getClassName() + '.' + frame.getMethodName() + frame.getLineNumber())
          .toList();
    } finally {
      boolean unused = Thread.interrupted();
    }
  }

  @Test
  void callsAreNotedAndNothingElseChanges() throws Exception {
    byte @Nullable [] woven = weaver.woven(file(Program.class));
    assertNotNull(woven);
    Runnable program =
        (Runnable) new OneClass().define(woven).getDeclaredConstructor().newInstance();
    List<String> trace = new ArrayList<>();
    Thread thread = new Thread(() -> trace.addAll(failure(program)), "woven-program");
    thread.start();
    thread.join();
    assertEquals(failure(new Program()), trace);
    assertFalse(trace.isEmpty(), "the last call fails");
    BarrierLog log =
        BarrierProbe.logs().stream()
            .filter(each -> each.thread().equals("woven-program"))
            .findFirst()
            .orElseThrow();
    assertEquals(3, log.count(), "the broken one is none");
    assertEquals("run", log.path(log.call(2).path()).get(0).getMethodName());
    assertEquals(0, log.call(2).result());
    assertEquals(2, log.call(1).result());
  }

  @Test
  void whatMeetsNobodyStaysAsItIs() throws IOException {
    assertNull(weaver.woven(file(Other.class)));
    assertNull(weaver.transform(null, "java/lang/String", null, null, file(Program.class)));
  }
}
