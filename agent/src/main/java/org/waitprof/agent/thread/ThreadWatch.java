package org.waitprof.agent.thread;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.thread.OverlapTable.Look;
import org.waitprof.agent.thread.OverlapTable.Place;
import org.waitprof.memory.Memory;
import org.waitprof.model.MpiCall;
import org.waitprof.record.AgentOutput;
import org.waitprof.record.Clock;
import org.waitprof.record.Polls;
import org.waitprof.record.RankCounters;
import org.waitprof.record.SlotTable;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.record.thread.AgentThread;

/**
 * Looks at the threads of one rank some hundred times a second, in a thread of its own, from the
 * first call of a second thread to the entry of Finalize. It notes the threads that are in MPI,
 * whether any of the others runs, and the waits for a lock of a thread that is in MPI. The threads
 * themselves notice nothing, and ranks in which one thread calls MPI have no such watch. A look
 * takes some microseconds. Threads that never call MPI are unknown.
 */
public final class ThreadWatch {
  private static final MpiCall[] CALLS = MpiCall.values();

  private final RankCounters rank;
  private final OverlapTable overlap = new OverlapTable();
  private final LockOwners lockOwners = new LockOwners();
  private final SplittableRandom random = new SplittableRandom(42);
  private final Thread thread;
  private List<SlotTable> tables;
  private volatile boolean hasMore;
  private volatile boolean ended;
  private long last;

  /** Begins to look; called by the second thread at its first MPI call. */
  public ThreadWatch(RankCounters rank) {
    this.rank = rank;
    tables = rank.tables();
    last = Clock.ticks();
    rank.header().put(CounterLayout.THREADS_BEFORE_OFFSET, noteAlone(last));
    noteIdle();
    rank.header().put(CounterLayout.THREADS_SINCE_OFFSET, last);
    thread = AgentThread.of("waitprof-threads", this::run);
    thread.start();
  }

  /** Notes that a further thread calls MPI. */
  public void noteThread() {
    hasMore = true;
  }

  /** Notes that calls so far were those of one thread alone; returns their time, ticks. */
  private long noteAlone(long now) {
    long ticks = 0;
    for (SlotTable table : tables) {
      for (long chunk : table.chunks()) {
        long used = Memory.get(chunk + CounterLayout.CHUNK_USED_OFFSET);
        for (long i = 0; i < used; i++) {
          long slot = chunk + CounterLayout.CHUNK_HEAD_BYTES + i * CounterLayout.SLOT_BYTES;
          long meta = Memory.get(slot + CounterLayout.SLOT_META_OFFSET);
          int call = CounterLayout.callOrdinal(meta);
          if (CALLS[call].isInRunTime()) {
            long path = Memory.get(slot + CounterLayout.SLOT_PATH_OFFSET);
            long its = Memory.get(slot + CounterLayout.SLOT_SUM_TICKS_OFFSET);
            overlap.addAlone(new Place(path, call), its);
            ticks += its;
          }
        }
      }
      Look look = look(table, now);
      if (look.since() != 0) {
        long its = Math.max(0, now - look.since());
        overlap.addAlone(look.place(), its);
        ticks += its;
      }
    }
    return ticks;
  }

  private void run() {
    try {
      LookPauses pauses = new LookPauses();
      while (!ended) {
        // Varies by half of it, lest looks keep time with the program.
        long mean = pauses.nanos();
        LockSupport.parkNanos(this, mean / 2 + random.nextLong(mean));
        long began = System.nanoTime();
        look();
        pauses.add(System.nanoTime() - began);
      }
    } catch (RuntimeException | Error e) {
      rank.header().put(CounterLayout.THREADS_SINCE_OFFSET, 0);
      ended = true;
      AgentOutput.println("threads of rank " + rank.rank() + " are not measured one by one: " + e);
    }
  }

  private synchronized void look() {
    if (ended) {
      return;
    }
    if (hasMore) {
      hasMore = false;
      tables = rank.tables();
    }
    long now = Clock.ticks();
    if (rank.isRunning() && rank.header().get(CounterLayout.PAUSED_SINCE_TICKS_OFFSET) == 0) {
      List<Look> looks = new ArrayList<>();
      List<@Nullable Thread> threads = new ArrayList<>();
      for (SlotTable table : tables) {
        Look seen = look(table, now);
        if (!seen.computing() && seen.since() == 0) {
          table.rests.note(last, now);
        }
        looks.add(seen);
        threads.add(table.owner());
      }
      long ticks = Math.max(0, now - last);
      overlap.add(looks, ticks);
      for (int i = 0; i < looks.size(); i++) {
        Thread seen = threads.get(i);
        int owner =
            looks.get(i).computing() || seen == null
                ? LockOwners.NONE
                : lockOwners.ownerOf(seen, threads);
        if (owner >= 0 && looks.get(owner).since() != 0) {
          overlap.addLockedOut(looks.get(owner).place(), ticks);
        }
      }
      lockOwners.forget();
      noteIdle();
    }
    last = now;
  }

  private void noteIdle() {
    rank.header().put(CounterLayout.THREADS_IDLE_OFFSET, overlap.idleTicks());
  }

  private static Look look(SlotTable table, long now) {
    long polling = Polls.since(table, now);
    if (polling != 0) {
      return new Look(false, new Place(Polls.path(table), Polls.call(table)), polling);
    }
    long call = Memory.get(table.head + CounterLayout.CHUNK_IN_FLIGHT_CALL_OFFSET);
    if (call == 0) {
      Thread owner = table.owner();
      boolean runs = owner != null && owner.getState() == Thread.State.RUNNABLE;
      return runs ? Look.COMPUTING : Look.RESTING;
    }
    long path = Memory.get(table.head + CounterLayout.CHUNK_IN_FLIGHT_PATH_OFFSET);
    long began = Memory.get(table.head + CounterLayout.CHUNK_IN_FLIGHT_TICKS_OFFSET);
    return CALLS[(int) call - 1].isInRunTime()
        ? new Look(false, new Place(path, (int) call - 1), Math.max(1, began))
        : Look.RESTING;
  }

  /**
   * Finalize has been entered: looks a last time.
   *
   * @return what was seen of the rank's threads, for {@code SampleLayout.OVERLAP}; null if that has
   *     failed
   */
  public long @Nullable [] end() {
    look();
    synchronized (this) {
      boolean failed = ended;
      ended = true;
      LockSupport.unpark(thread);
      return failed ? null : overlap.image();
    }
  }
}
