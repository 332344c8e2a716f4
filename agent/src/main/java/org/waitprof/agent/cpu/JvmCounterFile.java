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

  private static final byte[] FREQUENCY = ascii("sun.os.hrt.frequency\0");
  private static final byte[] JIT = ascii("java.ci.totalTime\0");
  private static final byte[] SAFEPOINTS = ascii("sun.rt.safepointTime\0");
  private static final byte[] COLLECTOR = ascii("sun.gc.collector.");

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

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
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
    if (int4(bytes, 0, false) != MAGIC || bytes[4] == 1 != little) {
      return null;
    }
    JvmCounterFile file = new JvmCounterFile(address, owner, bytes, little);
    return file.frequency <= 0 ? null : file;
  }

  private JvmCounterFile(long address, Object owner, byte[] bytes, boolean little) {
    this.address = address;
    this.owner = owner;
    int entry = int4(bytes, 24, little);
    for (int left = int4(bytes, 28, little); left > 0; left--) {
      int length = int4(bytes, entry, little);
      if (length <= 0) {
        break;
      }
      if (bytes[entry + 12] == 'J' && int4(bytes, entry + 8, little) == 0) {
        note(
            bytes, entry + int4(bytes, entry + 4, little), entry + int4(bytes, entry + 16, little));
      }
      entry += length;
    }
  }

  private void note(byte[] bytes, int name, int value) {
    if (is(bytes, name, FREQUENCY)) {
      frequency = Memory.get(address + value);
    } else if (is(bytes, name, JIT)) {
      jit = value;
    } else if (is(bytes, name, SAFEPOINTS)) {
      safepoints = value;
    } else if (is(bytes, name, COLLECTOR)) {
      String what = nameOf(bytes, name);
      if (what.endsWith(".time") && collectors < MOST_COLLECTORS) {
        gcTimes[collectors++] = value;
      } else if (what.endsWith(".invocations") && collectorCounts < MOST_COLLECTORS) {
        gcCounts[collectorCounts++] = value;
      }
    }
  }

  /** By hand: a buffer makes ten calls of it, for some 800 such numbers in an interpreter. */
  private static int int4(byte[] bytes, int at, boolean little) {
    int value =
        bytes[at] << 24
            | (bytes[at + 1] & 0xFF) << 16
            | (bytes[at + 2] & 0xFF) << 8
            | (bytes[at + 3] & 0xFF);
    return little ? Integer.reverseBytes(value) : value;
  }

  /** Whether that begins there. Most names part at a prefix's end: two reads, in an interpreter. */
  private static boolean is(byte[] bytes, int at, byte[] prefix) {
    int last = prefix.length - 1;
    return at + last < bytes.length
        && bytes[at + last] == prefix[last]
        && bytes[at] == prefix[0]
        && Arrays.equals(bytes, at, at + last, prefix, 0, last);
  }

  private static String nameOf(byte[] bytes, int at) {
    int end = at;
    while (bytes[end] != 0) {
      end++;
    }
    return new String(bytes, at, end - at, StandardCharsets.US_ASCII);
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
