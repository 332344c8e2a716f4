package org.waitprof.agent.interval;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.waitprof.record.AgentOutput;
import org.waitprof.record.Clock;
import org.waitprof.record.RankCounters;
import org.waitprof.record.SlotTable;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.record.thread.AgentThread;

/**
 * Looks at the counters of one rank at the shared instants, in a thread of its own: the rank's
 * threads notice nothing but that a core is taken for some ten microseconds an interval. From the
 * return of Init to the entry of Finalize. What fails costs the profile its windows and no more.
 */
public final class RankWatch {
  private final RankCounters rank;
  private final SharedInstants instants;
  private final WindowCounts counts;
  private final LongSupplier lacked;
  private final Thread thread;
  private volatile boolean ended;
  private final boolean coresKnown;
  private boolean failed;

  /**
   * Begins to watch a rank that has been identified.
   *
   * @param lacked nanoseconds for which the rank was ready to run, but without a core, since the
   *     last call, by one thread at a time; negative if not known
   */
  public RankWatch(RankCounters rank, SharedInstants instants, LongSupplier lacked) {
    this.rank = rank;
    this.lacked = lacked;
    coresKnown = lacked.getAsLong() >= 0;
    this.instants = instants;
    counts = new WindowCounts(instants, this::chunks);
    long[] now = Clock.instant();
    counts.begin(now[0], now[1]);
    thread = AgentThread.of("waitprof-interval", this::run);
    thread.start();
  }

  private List<long[]> chunks() {
    List<long[]> all = new ArrayList<>();
    for (SlotTable table : rank.tables()) {
      all.add(table.chunks());
    }
    return all;
  }

  private void run() {
    while (!ended) {
      long left;
      synchronized (this) {
        left = counts.nextBorderNanos() - System.nanoTime();
        if (left <= 0 && !ended) {
          look();
        }
      }
      if (left > 0) {
        LockSupport.parkNanos(this, left);
      }
    }
  }

  private synchronized void look() {
    try {
      if (!failed) {
        long[] now = counts.look(Clock::instant);
        counts.read(
            now[0], now[1], scale(now), pausedTicks(now[0]), coresKnown ? lacked.getAsLong() : 0);
      }
    } catch (RuntimeException | Error e) {
      failed = true;
      ended = true;
      AgentOutput.failed("no windows of time of rank " + rank.rank(), e);
    }
  }

  private double scale(long[] now) {
    double ticks = now[0] - rank.header().get(CounterLayout.START_TICKS_OFFSET);
    double nanos = now[1] - rank.header().get(CounterLayout.START_NANOS_OFFSET);
    return ticks > 0 && nanos > 0 ? nanos / ticks : Clock.nanosPerTick();
  }

  private long pausedTicks(long nowTicks) {
    long since = rank.header().get(CounterLayout.PAUSED_SINCE_TICKS_OFFSET);
    long before = rank.header().get(CounterLayout.PAUSED_TICKS_OFFSET);
    return since == 0 ? before : before + Math.max(0, nowTicks - since);
  }

  /**
   * Finalize has been entered: looks a last time.
   *
   * @return all windows; null if that has failed
   */
  public @Nullable WindowsImage end() {
    ended = true;
    LockSupport.unpark(thread);
    synchronized (this) {
      look();
      if (failed) {
        return null;
      }
      long[] now = Clock.instant();
      return counts.image(
          since(rank.header().get(CounterLayout.INIT_END_TICKS_OFFSET), now),
          since(rank.header().get(CounterLayout.FINALIZE_TICKS_OFFSET), now),
          coresKnown);
    }
  }

  private long since(long ticks, long[] now) {
    long nanos = now[1] - Math.round((now[0] - ticks) * scale(now));
    return Math.max(0, nanos - instants.zeroNanos());
  }
}
