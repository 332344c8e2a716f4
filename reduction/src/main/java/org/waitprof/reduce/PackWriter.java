package org.waitprof.reduce;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;

/**
 * Writes a merge into memory, small. Numbers take seven bits per byte. Texts and call paths are
 * spelled out where they occur first and named by their number from then on. Read back by {@link
 * PackReader}. Not thread-safe.
 */
final class PackWriter {
  private static final int MOST_BYTES = Integer.MAX_VALUE - 16;

  private final Map<String, Integer> texts = new HashMap<>();
  private final Map<CallPath, Integer> paths = new HashMap<>();
  private byte[] bytes = new byte[1 << 12];
  private int used;

  /** A copy of all bytes written so far. */
  byte[] toByteArray() {
    return Arrays.copyOf(bytes, used);
  }

  /**
   * A number; small ones, from 0 on, take few bytes.
   *
   * @throws IllegalStateException if no room is left for it, here and below
   */
  void number(long value) {
    need(10);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes[used++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[used++] = (byte) rest;
  }

  /** Numbers, without their count: the reader has to know it. */
  void numbers(long... values) {
    for (long value : values) {
      number(value);
    }
  }

  void text(String text) {
    Integer known = texts.putIfAbsent(text, texts.size());
    number(known == null ? texts.size() - 1 : known);
    if (known == null) {
      byte[] spelled = text.getBytes(StandardCharsets.UTF_8);
      raw(spelled, 0, spelled.length);
    }
  }

  void texts(Map<String, String> map) {
    number(map.size());
    map.forEach(
        (name, value) -> {
          text(name);
          text(value);
        });
  }

  void path(CallPath path) {
    Integer known = paths.putIfAbsent(path, paths.size());
    number(known == null ? paths.size() - 1 : known);
    if (known == null) {
      number(path.frames().size());
      for (Frame frame : path.frames()) {
        text(frame.className());
        text(frame.method());
        number(frame.line());
      }
    }
  }

  /** Writes bytes, with their number first. */
  void raw(byte[] from, int begin, int length) {
    number(length);
    need(length);
    System.arraycopy(from, begin, bytes, used, length);
    used += length;
  }

  private void need(int more) {
    if (bytes.length - used < more) {
      if (more > MOST_BYTES - used) {
        throw new IllegalStateException("the counters of these ranks take more than 2 GiB");
      }
      bytes = Arrays.copyOf(bytes, (int) Math.min(MOST_BYTES, (used + (long) more) * 2));
    }
  }
}
