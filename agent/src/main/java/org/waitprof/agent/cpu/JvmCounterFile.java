package org.waitprof.agent.cpu;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.waitprof.memory.Memory;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.rank.ProcessId;
import org.waitprof.sample.StopCounters;

/**
 * The counters that HotSpot keeps of itself in a file for {@code jstat} ({@code -XX:+UsePerfData},
 * on by default). They are read from memory, because the JVM's own interface, {@code
 * java.management}, takes 30 ms to load. Costs one pass over 32 KiB; after that, one load per
 * counter.
 *
 * <p>The file is never opened. Any user can put a file of that name into a folder of that name, and
 * a load from a mapping of a short file ends the JVM. The counters are read where HotSpot itself
 * has mapped them, by the kernel's list of this process's mappings. HotSpot has checked the owner,
 * and writes there all the time. If HotSpot keeps them in memory of its own ({@code
 * -XX:+PerfDisableSharedMem}, no room, a folder of another user), no mapping exists, and they are
 * not known.
 *
 * <pre>
 *   head:  magic 0xcafec0c0 (big-endian), byte order (byte 4; 1: little), ...,
 *          offset of the first entry (int at 24), number of entries (int at 28)
 *   entry: length, offset of its name, elements (0: scalar), type (byte; 'J': long), ...,
 *          offset of its value (int at 16)
 * </pre>
 */
final class JvmCounterFile {
  private static final int MAGIC = 0xcafec0c0;
  private static final int HEAD_BYTES = 32;
  private static final int MOST_BYTES = 1 << 20;

  /** A line of /proc/self/maps ends with the path; before it is the shared mapping's range. */
  private static final String FOLDER = "/hsperfdata_";

  private static final String SHARED = " rw-s ";
  private static final int MOST_COLLECTORS = 8;
  private static final int TRIES = 50;
  private static final long TRY_MILLIS = 1;

  private static final int ENTRY_BYTES = 20;

  /** Bytes 4 to 7 of the names that are wanted. */
  private static final int FREQUENCY = word("os.h");

  private static final int JIT = word(".ci.");
  private static final int SAFEPOINTS = word("rt.s");
  private static final int COLLECTOR = word("gc.c");

  /**
   * Ending of the names of collectors whose time is the time of their pauses: {@code G1 young
   * collection pauses}. Shenandoah also counts its concurrent phases, some of them twice.
   */
  private static final String PAUSES = " pauses";

  /**
   * Collectors with which a thread that needs memory may wait outside of pauses, if they cannot
   * keep up.
   */
  private static final String[] STALLING = {"Z", "Shenandoah"};

  private final long address;
  private boolean concurrent;
  private boolean stalling;
  private boolean caused;
  private int collectors;
  private int collectorCounts;
  private final int[] gcTimes = new int[MOST_COLLECTORS];
  private final int[] gcCounts = new int[MOST_COLLECTORS];
  private int jit = -1;
  private int safepoints = -1;
  private long frequency;

  private static int word(String text) {
    int big = text.charAt(0) << 24 | text.charAt(1) << 16 | text.charAt(2) << 8 | text.charAt(3);
    return ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? Integer.reverseBytes(big) : big;
  }

  /** Counters of this process; null where HotSpot keeps none in a file, or it is not HotSpot. */
  static @Nullable JvmCounterFile ofThisJvm() {
    try {
      String maps = Files.readString(Path.of("/proc/self/maps"), StandardCharsets.ISO_8859_1);
      return in(maps, ProcessId.get());
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }

  /**
   * Finds the counters by the list of mappings.
   *
   * @param maps text of {@code /proc/self/maps}
   * @param pid name of the file
   */
  static @Nullable JvmCounterFile in(String maps, long pid) {
    for (int at = maps.indexOf(FOLDER); at >= 0; at = maps.indexOf(FOLDER, at + 1)) {
      int begin = maps.lastIndexOf('\n', at) + 1;
      int end = maps.indexOf('\n', at);
      String line = maps.substring(begin, end < 0 ? maps.length() : end);
      int dash = line.indexOf('-');
      int space = line.indexOf(' ');
      boolean own = line.endsWith("/" + pid) || line.endsWith("/" + pid + " (deleted)");
      if (own && dash > 0 && dash < space && line.startsWith(SHARED, space)) {
        long from = Long.parseUnsignedLong(line, 0, dash, 16);
        long to = Long.parseUnsignedLong(line, dash + 1, space, 16);
        return of(from, (int) Math.min(MOST_BYTES, to - from));
      }
    }
    return null;
  }

  static @Nullable JvmCounterFile of(long address, int size) {
    if (size < HEAD_BYTES) {
      return null;
    }
    byte[] bytes = new byte[size];
    Memory.read(address, bytes, 0, size);
    boolean little = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
    int magic = Memory.getInt(address);
    if ((little ? Integer.reverseBytes(magic) : magic) != MAGIC || bytes[4] == 1 != little) {
      return null;
    }
    JvmCounterFile file = new JvmCounterFile(address, bytes);
    return file.frequency <= 0 ? null : file;
  }

  /** Few of some 300 names get past their second four bytes: an interpreter reads them all. */
  private JvmCounterFile(long address, byte[] bytes) {
    this.address = address;
    int entry = Memory.getInt(address + 24);
    for (int left = Memory.getInt(address + 28); left > 0; left--) {
      if (entry < 0 || entry > bytes.length - ENTRY_BYTES) {
        return;
      }
      int name = entry + Memory.getInt(address + entry + 4);
      if (name >= 0 && name <= bytes.length - ENTRY_BYTES) {
        int word = Memory.getInt(address + name + 4);
        if (bytes[entry + 12] == 'B') {
          if (word == COLLECTOR) {
            named(text(bytes, name), text(bytes, entry + Memory.getInt(address + entry + 16)));
          }
        } else if (bytes[entry + 12] != 'J') {
          // Neither a number nor a text.
        } else if (word == FREQUENCY || word == JIT || word == SAFEPOINTS || word == COLLECTOR) {
          note(bytes, entry, name);
        }
      }
      int length = Memory.getInt(address + entry);
      if (length <= 0) {
        return;
      }
      entry += length;
    }
  }

  private void named(String what, String collector) {
    caused |= what.equals("sun.gc.cause");
    if (!what.endsWith(".name")) {
      return;
    }
    concurrent |= !collector.endsWith(PAUSES);
    for (String each : STALLING) {
      stalling |= collector.startsWith(each);
    }
  }

  /** Reads to the zero byte at its end, or to the end of the bytes; empty outside of them. */
  private static String text(byte[] bytes, int from) {
    int end = Math.max(0, from);
    while (end < bytes.length && bytes[end] != 0) {
      end++;
    }
    return from < 0 || from >= end
        ? ""
        : new String(bytes, from, end - from, StandardCharsets.US_ASCII);
  }

  private void note(byte[] bytes, int entry, int name) {
    int value = entry + Memory.getInt(address + entry + 16);
    if (Memory.getInt(address + entry + 8) != 0 || value < 0 || value > bytes.length - Long.BYTES) {
      return;
    }
    String what = text(bytes, name);
    switch (what) {
      case "sun.os.hrt.frequency" -> frequency = Memory.get(address + value);
      case "java.ci.totalTime" -> jit = value;
      case "sun.rt.safepointTime" -> safepoints = value;
      default -> {
        if (!what.startsWith("sun.gc.collector.")) {
          return;
        }
        if (what.endsWith(".time") && collectors < MOST_COLLECTORS) {
          gcTimes[collectors++] = value;
        } else if (what.endsWith(".invocations") && collectorCounts < MOST_COLLECTORS) {
          gcCounts[collectorCounts++] = value;
        }
      }
    }
  }

  /** Time of all collections so far, nanoseconds; -1 if not known. */
  long gcNanos() {
    long gc = 0;
    for (int i = 0; i < collectors; i++) {
      gc += Memory.get(address + gcTimes[i]);
    }
    return hasCollections() && areWithinStops(nanos(gc)) ? nanos(gc) : -1;
  }

  /**
   * Whether collections are counted. Epsilon has no collector and never collects, but counts the
   * causes of collections.
   */
  private boolean hasCollections() {
    return !concurrent && (collectors > 0 || caused);
  }

  /**
   * Whether collections are no longer than all stops of the JVM together: if not, they are no
   * pauses. HotSpot adds a stop when it is over, and may be late by what a core is away.
   */
  private boolean areWithinStops(long gcNanos) {
    if (safepoints < 0) {
      return true;
    }
    for (int i = 0; i < TRIES; i++) {
      if (!StopCounters.exceeds(gcNanos, nanos(Memory.get(address + safepoints)))) {
        return true;
      }
      try {
        JvmRest.pause(TRY_MILLIS); // To park would take a permit that is meant for the program.
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return false;
      }
    }
    return false;
  }

  /** Time of all compiler threads so far, nanoseconds; -1 if not known. */
  long jitNanos() {
    return jit < 0 ? -1 : nanos(Memory.get(address + jit));
  }

  private long nanos(long ticks) {
    return Math.round(ticks * 1e9 / frequency);
  }

  /** Passes the addresses of the counters to the coordinated sample; only if one is taken. */
  void tell() {
    StopCounters.configure(
        new StopCounters(
            address,
            Arrays.copyOf(gcTimes, concurrent ? 0 : collectors),
            Arrays.copyOf(gcCounts, concurrent ? 0 : collectorCounts),
            safepoints,
            jit,
            1e9 / frequency,
            unknown()));
  }

  /** Causes that the file does not record, one bit for each. */
  long unknown() {
    return bit(LatenessCause.GC, !hasCollections())
        | bit(LatenessCause.SAFEPOINT, safepoints < 0)
        | bit(LatenessCause.JIT, jit < 0)
        | bit(LatenessCause.STALL, stalling);
  }

  private static long bit(LatenessCause cause, boolean unknown) {
    return unknown ? 1L << cause.ordinal() : 0;
  }
}
