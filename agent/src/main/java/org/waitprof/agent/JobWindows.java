package org.waitprof.agent;

import java.util.Map;
import java.util.WeakHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.interval.RankWatch;
import org.waitprof.agent.interval.SharedInstants;
import org.waitprof.agent.interval.WindowsImage;
import org.waitprof.agent.messenger.Messenger;
import org.waitprof.options.OptionKey;
import org.waitprof.options.Options;
import org.waitprof.record.AgentOutput;
import org.waitprof.record.RankCounters;

/**
 * The profile over time of a job with the option {@code interval}: agreed on after Init, begun and
 * ended with each rank of this JVM. Where it is off, nothing is said to the other ranks.
 */
final class JobWindows {
  private final Map<RankCounters, RankWatch> watches = new WeakHashMap<>();

  /** 0 for no windows, also when the ranks do not agree. */
  private volatile long intervalNanos;

  JobWindows(Options options) {
    intervalNanos = OptionKey.intervalNanos(options.get(OptionKey.INTERVAL));
  }

  /** What this process wants, for the first words of all ranks: windows of that length, or 0. */
  long wanted() {
    return intervalNanos;
  }

  /** There are no windows: not all want them. */
  void giveUp() {
    intervalNanos = 0;
  }

  /**
   * The instants at which all ranks look. Collective, if they want it.
   *
   * @return null without windows
   */
  @Nullable SharedInstants agree(Messenger messenger) throws ReflectiveOperationException {
    if (intervalNanos == 0) {
      return null;
    }
    // Hosts' clocks run at the same rate as far as windows of a millisecond and more need it.
    ClockSync.Offset own = new ClockSync(messenger, Host.clockKey(), System::nanoTime).measureOwn();
    long zero = messenger.fromRoot(System.nanoTime());
    return SharedInstants.from(zero - own.offset(), intervalNanos);
  }

  /** Init has returned. */
  void begin(RankCounters rank, @Nullable SharedInstants instants, LongSupplier lacked) {
    if (instants == null) {
      return;
    }
    try {
      RankWatch watch = new RankWatch(rank, instants, lacked);
      synchronized (watches) {
        watches.put(rank, watch);
      }
    } catch (RuntimeException | Error e) {
      AgentOutput.println("waitprof: no windows of time of rank " + rank.rank() + ": " + e);
    }
  }

  /**
   * Finalize has been entered.
   *
   * @return what the rank has counted in windows; null if it did not look
   */
  @Nullable WindowsImage end(RankCounters rank) {
    RankWatch watch;
    synchronized (watches) {
      watch = watches.remove(rank);
    }
    return watch == null ? null : watch.end();
  }
}
