package ends;

/**
 * When a rank got where, in milliseconds since 1970, as one line of stdout; and the ways in which a
 * rank may go through its end.
 */
final class Moments {
  private static final long AFTER_MILLIS = 3000;

  private final StringBuilder moments = new StringBuilder();

  /** The moment of the call. */
  void note() {
    moments.append(' ').append(System.currentTimeMillis());
  }

  /** After Finalize: prints "moments RANK SUM" and all moments, then ends as it is told. */
  void end(String how, int rank, long sum) {
    note();
    System.out.println("moments " + rank + " " + sum + moments);
    if (how.equals("after") && rank == 1) {
      sleep(AFTER_MILLIS);
    }
    if (how.equals("exit")) {
      System.exit(0);
    }
  }

  /** Before Finalize: rank 1 comes late, or a thread that never ends is left behind. */
  static void beforeFinalize(String how, int rank) throws InterruptedException {
    if (how.equals("late") && rank == 1) {
      Thread.sleep(50);
    }
    if (how.equals("thread")) {
      Thread left = new Thread(() -> sleep(600_000), "left behind");
      left.setDaemon(true);
      left.start();
    }
  }

  private static void sleep(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
