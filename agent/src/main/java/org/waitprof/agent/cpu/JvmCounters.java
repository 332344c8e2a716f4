package org.waitprof.agent.cpu;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * How long garbage collections and the compiler took this process, from the counters that HotSpot
 * keeps in a file for {@code jstat} ({@code -XX:+UsePerfData}, on by default). Read by hand, for
 * the JVM's own interface, {@code java.management}, takes 30 ms to load. Costs a file of 32 KiB.
 *
 * <pre>
 *   head:  magic 0xcafec0c0 (big-endian), byte order (byte 4; 1: little), ...,
 *          offset of the first entry (int at 24), number of entries (int at 28)
 *   entry: length, offset of its name, elements (0: scalar), type (byte; 'J': long), ...,
 *          offset of its value (int at 16)
 * </pre>
 *
 * @param gcNanos all collections so far; -1 where that is not known
 * @param jitNanos all compiler threads so far, likewise
 */
record JvmCounters(long gcNanos, long jitNanos) {
  private static final JvmCounters UNKNOWN = new JvmCounters(-1, -1);
  private static final int MAGIC = 0xcafec0c0;
  private static final int MOST_BYTES = 1 << 20;

  private static final byte[] FREQUENCY = ascii("sun.os.hrt.frequency\0");
  private static final byte[] JIT = ascii("java.ci.totalTime\0");
  private static final byte[] COLLECTOR = ascii("sun.gc.collector.");

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  /** Those of a process of this user. */
  static JvmCounters of(long pid) {
    String user = System.getProperty("user.name", "");
    try {
      Path file = Path.of("/tmp", "hsperfdata_" + user, Long.toString(pid));
      return Files.size(file) > MOST_BYTES ? UNKNOWN : read(Files.readAllBytes(file));
    } catch (IOException | RuntimeException e) {
      return UNKNOWN; // Not HotSpot, or switched off: nothing that anybody has to be told.
    }
  }

  static JvmCounters read(byte[] bytes) {
    if (int4(bytes, 0, false) != MAGIC) {
      return UNKNOWN;
    }
    boolean little = bytes[4] == 1;
    long frequency = 0;
    long gc = -1;
    long jit = -1;
    int entry = int4(bytes, 24, little);
    for (int left = int4(bytes, 28, little); left > 0; left--) {
      int length = int4(bytes, entry, little);
      if (length <= 0) {
        break;
      }
      if (bytes[entry + 12] == 'J' && int4(bytes, entry + 8, little) == 0) {
        int name = entry + int4(bytes, entry + 4, little);
        int value = entry + int4(bytes, entry + 16, little);
        if (is(bytes, name, FREQUENCY)) {
          frequency = int8(bytes, value, little);
        } else if (is(bytes, name, JIT)) {
          jit = int8(bytes, value, little);
        } else if (is(bytes, name, COLLECTOR) && nameOf(bytes, name).endsWith(".time")) {
          gc = Math.max(0, gc) + int8(bytes, value, little);
        }
      }
      entry += length;
    }
    return frequency <= 0 ? UNKNOWN : new JvmCounters(nanos(gc, frequency), nanos(jit, frequency));
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

  private static long int8(byte[] bytes, int at, boolean little) {
    long one = int4(bytes, at, little);
    long other = int4(bytes, at + Integer.BYTES, little);
    return little ? other << 32 | (one & 0xFFFFFFFFL) : one << 32 | (other & 0xFFFFFFFFL);
  }

  private static long nanos(long ticks, long frequency) {
    return ticks < 0 ? -1 : Math.round(ticks * 1e9 / frequency);
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

  /** What was added since; unknown where either is. */
  JvmCounters since(JvmCounters before) {
    return new JvmCounters(
        difference(gcNanos, before.gcNanos), difference(jitNanos, before.jitNanos));
  }

  private static long difference(long now, long before) {
    return now < 0 || before < 0 ? -1 : Math.max(0, now - before);
  }
}
