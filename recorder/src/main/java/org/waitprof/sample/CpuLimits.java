package org.waitprof.sample;

import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Counters of the kernel for the {@link CpuLimit}s of this process ("CFS Bandwidth Control" in its
 * {@code Documentation/scheduler}). Made when Init has returned, and anew when the process has
 * changed its group since. Two files stay open per group. Any thread may read them, without
 * allocation, in 2.3 us per group.
 */
public final class CpuLimits {
  private static final long NANOS_PER_MICRO = 1000;
  private static final byte[] TIMES = name("nr_throttled ");
  private static final byte[] NANOS = name("throttled_time ");
  private static final byte[] MICROS = name("throttled_usec ");

  private static CpuLimits known = new CpuLimits();
  private static @Nullable OwnGroup own;

  private final List<CpuLimit> limits;
  private final RandomAccessFile[] statistics;
  private final RandomAccessFile[] quotas;
  private final byte[] text = new byte[512];

  private CpuLimits() {
    limits = List.of();
    statistics = new RandomAccessFile[0];
    quotas = new RandomAccessFile[0];
  }

  private CpuLimits(List<CpuLimit> limits) throws IOException {
    this.limits = limits;
    statistics = new RandomAccessFile[limits.size()];
    quotas = new RandomAccessFile[limits.size()];
    for (int i = 0; i < statistics.length; i++) {
      statistics[i] = new RandomAccessFile(limits.get(i).statistics(), "r");
      quotas[i] = new RandomAccessFile(limits.get(i).quota(), "r");
    }
  }

  /**
   * Sets the limits that apply. Called when Init has returned.
   *
   * @param group names the process's group, and changes when that does; {@code /proc/self/cgroup}
   * @param limits asked now, and by a thread that finds that it has changed
   */
  public static synchronized void configure(String group, Supplier<List<CpuLimit>> limits) {
    OwnGroup before = own;
    if (before != null) {
      before.close();
    }
    own = OwnGroup.of(group, limits);
    adopt(limits.get());
  }

  private static void adopt(List<CpuLimit> limits) {
    if (!known.limits.equals(limits)) {
      try {
        known = new CpuLimits(limits);
      } catch (IOException e) {
        // A process that may not read them lacks a core for an unknown reason.
        known = new CpuLimits();
      }
    }
  }

  /** The limits as they are now; the same object as long as they do not change. */
  static synchronized CpuLimits now() {
    OwnGroup group = own;
    if (group != null && group.hasChanged()) {
      adopt(group.limits());
    }
    return known;
  }

  int count() {
    return statistics.length;
  }

  /**
   * Reads a group's numbers as they are now.
   *
   * @return false if they are gone
   */
  synchronized boolean read(int group, Reading into) {
    try {
      statistics[group].seek(0);
      int size = statistics[group].read(text);
      long nanos = number(NANOS, size);
      into.throttledNanos = nanos >= 0 ? nanos : number(MICROS, size) * NANOS_PER_MICRO;
      into.times = number(TIMES, size);
      quotas[group].seek(0);
      into.quotaNanos = Math.max(0, numberAt(0, quotas[group].read(text))) * NANOS_PER_MICRO;
      into.periodNanos = limits.get(group).periodMicros() * NANOS_PER_MICRO;
      return into.throttledNanos >= 0 && into.times >= 0;
    } catch (IOException e) {
      return false;
    }
  }

  /** Numbers of a group, in nanoseconds. */
  static final class Reading {
    /** Summed over all CPUs on which threads of the group were kept from running. */
    long throttledNanos;

    /** Periods in which the group was throttled. */
    long times;

    /** CPU time that it may have in a period now; 0 without a limit. */
    long quotaNanos;

    long periodNanos;
  }

  /** The number behind a name at the begin of a line; negative without one. */
  private long number(byte[] name, int size) {
    int same = 0;
    for (int i = 0; i < size; i++) {
      boolean fits = same >= 0 && text[i] == name[same];
      same = fits ? same + 1 : -1;
      if (same == name.length) {
        return numberAt(i + 1, size);
      }
      same = text[i] == '\n' ? 0 : same;
    }
    return -1;
  }

  private long numberAt(int at, int size) {
    long number = at < size && text[at] >= '0' && text[at] <= '9' ? 0 : -1;
    for (int i = at; i < size && text[i] >= '0' && text[i] <= '9'; i++) {
      number = 10 * number + text[i] - '0';
    }
    return number;
  }

  private static byte[] name(String name) {
    return name.getBytes(StandardCharsets.US_ASCII);
  }
}
