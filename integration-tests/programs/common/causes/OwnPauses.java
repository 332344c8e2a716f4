// Expected: the last rank stands still while the others wait in a barrier, in 12 rounds: it
// collects (System.gc()), waits for a lock that a thread named "holder" has, sleeps. Each time it
// says when that began and ended, by System.nanoTime(): "truth RANK gc|lock|sleep BEGIN END". With
// the argument "recorded" all ranks wait for a recording of Flight Recorder to run before the
// rounds.
package causes;

import java.util.List;
import java.util.concurrent.SynchronousQueue;
import jdk.jfr.FlightRecorder;
import jdk.jfr.RecordingState;

/** A rank that knows when it stands still. */
public final class OwnPauses {
  private static final int ROUNDS = 12;
  private static final long HELD_MILLIS = 20;

  private final byte[][] kept = new byte[200_000][];
  private final Object lock = new Object();
  private final SynchronousQueue<Boolean> wanted = new SynchronousQueue<>();
  private final SynchronousQueue<Boolean> taken = new SynchronousQueue<>();
  private final StringBuilder said = new StringBuilder();
  private double result;

  private OwnPauses() {}

  public static void main(String[] args) throws Exception {
    Link.init(args);
    while (List.of(args).contains("recorded") && !isRecorded()) {
      Thread.sleep(HELD_MILLIS);
    }
    OwnPauses program = new OwnPauses();
    boolean last = Link.rank() == Link.size() - 1;
    if (last) {
      program.begin();
    }
    for (int round = 0; round < ROUNDS; round++) {
      Link.barrier();
      if (last) {
        program.round();
      }
      Link.barrier();
    }
    System.out.print(program.said);
    Link.finish();
  }

  private static boolean isRecorded() {
    return FlightRecorder.isInitialized()
        && FlightRecorder.getFlightRecorder().getRecordings().stream()
            .anyMatch(each -> each.getState() == RecordingState.RUNNING);
  }

  private void begin() {
    for (int i = 0; i < kept.length; i++) {
      kept[i] = new byte[100];
    }
    Thread holder = new Thread(this::hold, "holder");
    holder.setDaemon(true);
    holder.start();
  }

  private void round() throws Exception {
    burn();
    long begin = System.nanoTime();
    System.gc();
    say("gc", begin);
    burn();
    wanted.put(true);
    taken.take();
    begin = System.nanoTime();
    synchronized (lock) {
      result++;
    }
    say("lock", begin);
    burn();
    begin = System.nanoTime();
    Thread.sleep(HELD_MILLIS);
    say("sleep", begin);
    burn();
  }

  private void say(String what, long begin) throws Exception {
    long end = System.nanoTime();
    said.append("truth ").append(Link.rank()).append(' ').append(what).append(' ');
    said.append(begin).append(' ').append(end).append('\n');
  }

  private void burn() {
    long end = System.nanoTime() + 5_000_000;
    while (System.nanoTime() < end) {
      for (int i = 1; i < 2000; i++) {
        result += Math.sqrt(result + i);
      }
    }
  }

  private void hold() {
    try {
      while (true) {
        wanted.take();
        synchronized (lock) {
          taken.put(true);
          Thread.sleep(HELD_MILLIS);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
