package paths;

import java.util.List;

/** Exceptions through several frames, and what is called after them. */
final class Failures {
  private Failures() {}

  private static final class Stop extends RuntimeException {
    Stop() { super("stop", null, false, false); }
  }

  static void all() throws Exception {
    for (int i = 0; i < 3; i++) {
      try {
        outer(i);
      } catch (Stop e) {
        Port.poll();
      } finally {
        Port.poll();
      }
    }
    try {
      List.of(1, 2).forEach(i -> { Port.poll(); throw new Stop(); });
    } catch (Stop e) {
      Port.poll();
    }
    failingCall();
    nested();
    inLock();
    if (finallyReturns() == 1) {
      Port.poll();
    }
    Port.poll();
  }

  private static void outer(int i) { middle(i); Port.poll(); }

  private static void middle(int i) {
    try {
      inner(i);
    } finally {
      Port.poll();
    }
  }

  private static void inner(int i) {
    Port.poll();
    if (i > 0) {
      throw new Stop();
    }
  }

  private static void failingCall() throws Exception {
    try {
      through();
      throw new AssertionError("a send to rank 4711 has not failed");
    } catch (Exception e) {
      Port.poll();
    }
  }

  private static void through() throws Exception { Port.fail(); }

  private static void nested() {
    try {
      try {
        inner(1);
      } catch (Stop e) {
        inner(1);
      }
    } catch (Stop e) {
      Port.poll();
    }
  }

  private static void inLock() {
    try {
      synchronized (Failures.class) {
        inner(2);
      }
    } catch (Stop e) {
      Port.poll();
    }
  }

  @SuppressWarnings("finally")
  private static int finallyReturns() {
    while (true) {
      try {
        inner(1);
      } finally {
        Port.poll();
        return 1;
      }
    }
  }
}
