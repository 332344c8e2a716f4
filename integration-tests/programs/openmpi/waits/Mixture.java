// Expected: lines "truth METHOD RANK NANOS", for how long calls in that method of this program kept the rank waiting: from
// their begin until the other side began, by one clock. Args: seed, operations, longest lateness in microseconds. The seed
// chooses the kinds of operations, their order, the ranks and who comes late, asleep. Runs on 2 or more ranks of one host.
package waits;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.locks.LockSupport;
import mpi.Intracomm;
import mpi.MPI;

/** Ways to wait in an order that nobody has thought of. */
public final class Mixture {
  static final int TAGS = 3;

  /** What is done, and who waits for whom. */
  enum Kind {
    SMALL_MESSAGE, SYNCHRONOUS, TESTED_SYNCHRONOUS, LARGE_MESSAGE, STARTED_LARGE, ANY_SOURCE, STARTED, TESTED,
    PROBED, POLLED, MATCHED,
    BARRIER, ALL_REDUCE, ALL_TO_ALL, BROADCAST, SCATTER, SCAN, STARTED_BARRIER, TESTED_ALL_REDUCE,
    STARTED_BROADCAST, RING, RING_WITH_BARRIER;

    boolean isMessage() {
      return ordinal() < BARRIER.ordinal();
    }

    boolean senderWaits() {
      return ordinal() >= SYNCHRONOUS.ordinal() && ordinal() <= STARTED_LARGE.ordinal();
    }

    boolean isFromRoot() {
      return this == BROADCAST || this == SCATTER || this == STARTED_BROADCAST;
    }
  }

  /** What this rank did: the method, empty where it took no part, and the call of it that may wait. */
  private record Operation(Kind kind, String method, long enter, long leave, int first, int second) {}

  private static Intracomm all;
  private static int rank;
  private static int ranks;

  private Mixture() {}

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    all = MPI.COMM_WORLD;
    rank = all.getRank();
    ranks = all.getSize();
    Random random = new Random(Long.parseLong(args[0]));
    int operations = Integer.parseInt(args[1]);
    int longest = Integer.parseInt(args[2]);
    List<Kind> kinds = new ArrayList<>(List.of(Kind.values()));
    Collections.shuffle(kinds, random);
    kinds = kinds.subList(0, 8 + random.nextInt(6));
    LongBuffer own = MPI.newLongBuffer(operations);
    LongBuffer every = MPI.newLongBuffer(operations * ranks);
    Map<String, long[]> waits = new TreeMap<>();
    MixtureCalls calls = new MixtureCalls(all);
    List<Operation> done = new ArrayList<>();
    long disturbed = Disturbance.nanos();
    all.barrier();
    for (int i = 0; i < operations; i++) {
      Kind kind = kinds.get(random.nextInt(kinds.size()));
      int late = random.nextInt(ranks + 1);
      long micros = random.nextInt(longest);
      int first = random.nextInt(ranks);
      int second = (first + 1 + random.nextInt(ranks - 1)) % ranks;
      if (late == rank) {
        LockSupport.parkNanos(1000 * micros);
      }
      boolean takesPart = !kind.isMessage() || rank == first || rank == second;
      // A receive from any source must not take a later operation's message.
      int tag = kind == Kind.ANY_SOURCE ? TAGS + 1 + i : i % TAGS;
      String method =
          !takesPart
              ? ""
              : !kind.isMessage()
                  ? calls.collective(kind, first)
                  : rank == first ? calls.send(kind, second, tag) : calls.receive(kind, first, tag);
      own.put(i, takesPart ? calls.began : 0);
      done.add(new Operation(kind, method, calls.enter, calls.leave, first, second));
    }
    all.allGather(own, operations, MPI.LONG, every, operations, MPI.LONG);
    for (int i = 0; i < operations; i++) {
      Operation each = done.get(i);
      if (!each.method.isEmpty()) {
        long until = Math.min(each.leave, awaited(each, i, operations, every));
        waits.computeIfAbsent(each.method, none -> new long[1])[0] += Math.max(0, until - each.enter);
      }
    }
    waits.forEach((method, nanos) -> System.out.println("truth " + method + " " + rank + " " + nanos[0]));
    Disturbance.print(rank, disturbed);
    MPI.Finalize();
  }

  /** When that began which this rank waited for; 0 if for nothing. */
  private static long awaited(Operation own, int i, int operations, LongBuffer every) {
    if (own.kind.isMessage() && rank == own.first) {
      return own.kind.senderWaits() ? every.get(own.second * operations + i) : 0;
    }
    if (own.kind.isMessage() || own.kind.isFromRoot()) {
      return rank == own.first ? 0 : every.get(own.first * operations + i);
    }
    if (own.kind == Kind.RING) {
      return every.get((rank + ranks - 1) % ranks * operations + i);
    }
    long last = 0;
    for (int other = 0; other < (own.kind == Kind.SCAN ? rank : ranks); other++) {
      last = other == rank ? last : Math.max(last, every.get(other * operations + i));
    }
    return last;
  }
}
