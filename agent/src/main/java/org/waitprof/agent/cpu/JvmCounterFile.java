package org.waitprof.agent.cpu;

import java.io.IOException;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.waitprof.memory.Memory;
import org.waitprof.record.file.FileMapping;
import org.waitprof.sample.StopCounters;

/**
 * The counters that HotSpot keeps of itself in a file for {@code jstat} ({@code -XX:+UsePerfData},
 * on by default). Read by hand, for the JVM's own interface, {@code java.management}, takes 30 ms
 * to load. Costs one pass over 32 KiB; after that a load each.
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
  private static final int MOST_BYTES = 1 << 20;
  private static final int MOST_COLLECTORS = 8;

  private static final int ENTRY_BYTES = 20;

  /** Bytes 4 to 7 of the names that are wanted. */
  private static final int FREQUENCY = word("os.h");

  private static final int JIT = word(".ci.");
  private static final int SAFEPOINTS = word("rt.s");
  private static final int COLLECTOR = word("gc.c");

  private final long address;

  /** Keeps it mapped. */
  private final Object owner;

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

  /** That of a process of this user; null where it is not HotSpot, or switched off. */
  static @Nullable JvmCounterFile of(long pid) {
    String user = System.getProperty("user.name", "");
    Path file = Path.of("/tmp", "hsperfdata_" + user, Long.toString(pid));
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      int size = (int) Math.min(MOST_BYTES, channel.size());
      FileMapping.Mapped mapped = FileMapping.map(channel, 0, size);
      return of(mapped.address(), size, mapped.owner());
    } catch (IOException | RuntimeException e) {
      return null;
    }
  }

  static @Nullable JvmCounterFile of(long address, int size, Object owner) {
    byte[] bytes = new byte[size];
    Memory.read(address, bytes, 0, size);
    boolean little = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
    int magic = Memory.getInt(address);
    if ((little ? Integer.reverseBytes(magic) : magic) != MAGIC || bytes[4] == 1 != little) {
      return null;
    }
    JvmCounterFile file = new JvmCounterFile(address, owner, bytes);
    return file.frequency <= 0 ? null : file;
  }

  /** Few of some 300 names get past their second four bytes: an interpreter reads them all. */
  private JvmCounterFile(long address, Object owner, byte[] bytes) {
    this.address = address;
    this.owner = owner;
    int entry = Memory.getInt(address + 24);
    for (int left = Memory.getInt(address + 28); left > 0; left--) {
      if (entry < 0 || entry > bytes.length - ENTRY_BYTES) {
        return;
      }
      int name = entry + Memory.getInt(address + entry + 4);
      if (bytes[entry + 12] == 'J' && name >= 0 && name <= bytes.length - ENTRY_BYTES) {
        int word = Memory.getInt(address + name + 4);
        if (word == FREQUENCY || word == JIT || word == SAFEPOINTS || word == COLLECTOR) {
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

  private void note(byte[] bytes, int entry, int name) {
    int value = entry + Memory.getInt(address + entry + 16);
    if (Memory.getInt(address + entry + 8) != 0 || value < 0 || value > bytes.length - Long.BYTES) {
      return;
    }
    int end = name;
    while (bytes[end] != 0) {
      end++;
    }
    String what = new String(bytes, name, end - name, StandardCharsets.US_ASCII);
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

  /** How long all collections have taken so far, nanoseconds; -1 where that is not known. */
  long gcNanos() {
    long gc = 0;
    for (int i = 0; i < collectors; i++) {
      gc += Memory.get(address + gcTimes[i]);
    }
    return collectors == 0 ? -1 : nanos(gc);
  }

  /** The same of all compiler threads. */
  long jitNanos() {
    return jit < 0 ? -1 : nanos(Memory.get(address + jit));
  }

  private long nanos(long ticks) {
    return Math.round(ticks * 1e9 / frequency);
  }

  /** Lets the coordinated sample see them; only where there is one. */
  void tell() {
    StopCounters.configure(
        new StopCounters(
            address,
            owner,
            Arrays.copyOf(gcTimes, collectors),
            Arrays.copyOf(gcCounts, collectorCounts),
            safepoints,
            jit,
            1e9 / frequency));
  }
}
