// Expected: in each round all ranks have the same work to do, and then meet in an all-reduction.
// The arguments say which rank is late for which reason: "1:gc" allocates until it collects,
// "1:lock" waits for a lock of its own JVM, "1:core" shares its core with an endless loop,
// "1:quota" is in a control group that may have a third of a core, as all are in one that has a
// limit at Init, with "later" only behind it, "1:fresh" runs code that has to be compiled anew in
// each round, "1:deopt" code of which the JVM throws away what it has compiled, "1:more" has more
// work to do. With several arguments the rounds take turns. What others wait goes back to that rank
// and reason, for as long as "truth LATE REASON NANOS" says, which the rank measures itself. Of
// collections the JVM's own log tells how long they were, of which "truth LATE collections FROM TO"
// have come in the rounds; of the quota "truth LATE throttled NANOS" what the kernel booked for the
// group while the rank computed, and no more than the rank had no core for then, "truth LATE ready
// NANOS" how long the rank had no core at all since Init. "truth wait NANOS" is all waiting in the
// rounds. Without arguments nobody is late for long.
package causes;

import java.io.IOException;
import java.io.InputStream;
import java.lang.invoke.MethodHandles;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.SynchronousQueue;
import java.util.stream.Stream;
import waits.Disturbance;

/** Ranks that are late for reasons that lie outside of what they compute. */
public final class LateReason {
  private static final int ROUNDS = 30;
  private static final long LOCKED_MILLIS = 20;
  private static final int STEPS = 1_000_000;

  private final byte[][] kept = new byte[40_000][];
  private int next;
  private final Object lock = new Object();
  private final SynchronousQueue<Boolean> wanted = new SynchronousQueue<>();
  private final SynchronousQueue<Boolean> taken = new SynchronousQueue<>();
  private final Map<String, Long> truth = new HashMap<>();
  private final Relinked relinked = new Relinked();
  private long compiled = Long.MAX_VALUE;
  private Process beside;
  private Quota quota;
  private long limitedNanos;
  private double result;

  private LateReason() {}

  public static void main(String[] args) throws Exception {
    LateReason program = new LateReason();
    List<String> all = List.of(args);
    boolean limits = all.stream().anyMatch(each -> each.endsWith(":quota"));
    if (limits && !all.contains("later")) {
      program.quota = Quota.ofThisProcess();
    }
    try {
      Link.init(args);
      if (limits && all.contains("later")) {
        program.quota = Quota.ofThisProcess();
      }
      // MPJ Express has some of its own before them.
      program.run(
          Stream.of(args).filter(each -> each.matches("[0-9]:[a-z]+")).toArray(String[]::new));
    } finally {
      if (program.beside != null) {
        program.beside.destroy();
      }
      if (program.quota != null) {
        program.quota.close();
      }
    }
    Link.finish();
  }

  private void run(String[] reasons) throws Exception {
    int rank = Link.rank();
    long ready = ready();
    for (String each : reasons) {
      begin(each.substring(2), rank == each.charAt(0) - '0');
    }
    for (int i = 0; i < 200; i++) {
      result += new Work().sum(400_000);
    }
    boolean thrownAway = List.of(reasons).toString().contains(":deopt");
    for (int i = 0; thrownAway && i < 50; i++) {
      long start = System.nanoTime();
      result += relinked.sum(STEPS);
      compiled = Math.min(compiled, System.nanoTime() - start);
    }
    boolean limited = quota != null && List.of(reasons).contains(rank + ":quota");
    long before = collections();
    if (quota != null) {
      Link.latest(0); // here and below: loads and compiles what is in no round while that is fast
    }
    if (limited) {
      for (int i = 0; i < 1000; i++) {
        limitedNanos = Math.min(quota.throttledNanos(), quota.readyNanos());
      }
      limitedNanos = 0;
      quota.tighten();
    }
    Link.barrier();
    long waited = 0;
    long disturbed = Disturbance.nanos();
    for (int round = 0; round < ROUNDS; round++) {
      String reason = reasons.length == 0 ? "0:none" : reasons[round % reasons.length];
      boolean late = rank == reason.charAt(0) - '0';
      work(limited);
      if (reason.endsWith(":deopt")) {
        relinked(late);
      } else if (late && !reason.endsWith(":quota")) {
        beLate(reason.substring(2));
      }
      long enter = System.nanoTime();
      waited += Math.max(0, Link.latest(enter) - enter);
    }
    if (limited) {
      quota.loosen();
      truth.put("throttled", limitedNanos);
      truth.put("ready", ready() - ready);
    }
    Disturbance.print(rank, disturbed);
    System.out.println("truth " + rank + " collections " + before + " " + collections());
    long all = Link.sum(waited);
    if (rank == 0) {
      System.out.println("truth wait " + all + (result == 0 ? " " : ""));
    }
    truth.forEach(
        (reason, nanos) -> System.out.println("truth " + rank + " " + reason + " " + nanos));
  }

  /** What all ranks do in a round. */
  private void work(boolean limited) throws IOException {
    long throttled = limited ? quota.throttledNanos() : 0;
    long ready = limited ? quota.readyNanos() : 0;
    result += new Work().sum(4_000_000);
    if (limited) {
      limitedNanos += Math.min(quota.throttledNanos() - throttled, quota.readyNanos() - ready);
    }
  }

  private static long collections() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
        .sum();
  }

  private void begin(String reason, boolean late) throws Exception {
    if (reason.equals("core")) {
      // The others have the rest to themselves.
      String cpu = Integer.toString(late ? 0 : 1);
      runOther("taskset", "-acp", cpu, Long.toString(ProcessHandle.current().pid()));
      if (late) {
        beside =
            new ProcessBuilder("taskset", "-c", cpu, "sh", "-c", "while :; do :; done").start();
      }
    } else if (reason.equals("lock") && late) {
      Thread holder = new Thread(this::hold, "holder");
      holder.setDaemon(true);
      holder.start();
    }
  }

  private static void runOther(String... command) throws Exception {
    new ProcessBuilder(command).redirectOutput(ProcessBuilder.Redirect.DISCARD).start().waitFor();
  }

  private void beLate(String reason) throws Exception {
    long start = System.nanoTime();
    long ready = ready();
    switch (reason) {
      case "gc" -> allocate();
      case "lock" -> {
        wanted.put(true);
        taken.take();
        start = System.nanoTime();
        synchronized (lock) {
          result++;
        }
      }
      case "core" -> result += new Work().sum(4_000_000);
      case "fresh" -> result += fresh().sum(4_000_000);
      case "more" -> heavy();
      default -> {}
    }
    long nanos = reason.equals("core") ? ready() - ready : System.nanoTime() - start;
    truth.merge(reason, nanos, Long::sum);
  }

  /** All ranks do this; the late one lost the compiled code of it. */
  private void relinked(boolean late) {
    if (late) {
      relinked.relink();
    }
    long start = System.nanoTime();
    result += relinked.sum(STEPS);
    long nanos = System.nanoTime() - start;
    if (late) {
      truth.merge("deopt", nanos - compiled, Long::sum);
    }
  }

  private void heavy() {
    result += new Work().sum(8_000_000);
  }

  /** Survivors make a collection long. */
  private void allocate() {
    for (int i = 0; i < 100_000; i++) {
      kept[next] = new byte[200];
      next = (next + 1) % kept.length;
    }
  }

  private void hold() {
    try {
      while (true) {
        wanted.take();
        synchronized (lock) {
          taken.put(true);
          Thread.sleep(LOCKED_MILLIS);
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static long ready() throws IOException {
    return Long.parseLong(Files.readString(Path.of("/proc/thread-self/schedstat")).split(" ")[1]);
  }

  /** What all ranks do. */
  public static final class Work implements Summing {
    @Override
    public double sum(int steps) {
      double sum = 1;
      for (int i = 1; i < steps; i++) {
        sum += Math.sqrt(sum + i);
      }
      return sum;
    }
  }

  /** Work whose code may be new. */
  public interface Summing {
    /** Takes some nanoseconds a step. */
    double sum(int steps);
  }

  /** The same code as a class that has never run. */
  private static Summing fresh() throws Exception {
    try (InputStream in = LateReason.class.getResourceAsStream("LateReason$Work.class")) {
      return (Summing)
          MethodHandles.lookup()
              .defineHiddenClass(in.readAllBytes(), true)
              .lookupClass()
              .getDeclaredConstructor()
              .newInstance();
    }
  }
}
