package org.waitprof.reduce;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallPath;
import org.waitprof.model.Frame;

/**
 * Reads what {@link PackWriter} wrote, in the same order. Damaged bytes end in an unchecked
 * exception of some kind, because they can only come from this version of waitprof in another rank.
 */
final class PackReader {
  private final List<String> texts = new ArrayList<>();
  private final List<CallPath> paths = new ArrayList<>();
  private final byte[] bytes;
  private int at;

  PackReader(byte[] bytes) {
    this.bytes = bytes;
  }

  long number() {
    long value = 0;
    int shift = 0;
    byte piece;
    do {
      piece = bytes[at++];
      value |= (piece & 0x7FL) << shift;
      shift += 7;
    } while (piece < 0);
    return value;
  }

  long[] numbers(int count) {
    long[] numbers = new long[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = number();
    }
    return numbers;
  }

  /** A number that must be an int: a count or an index. */
  int size() {
    return Math.toIntExact(number());
  }

  String text() {
    int index = size();
    if (index == texts.size()) {
      int length = size();
      texts.add(new String(bytes, at, length, StandardCharsets.UTF_8));
      at += length;
    }
    return texts.get(index);
  }

  Map<String, String> texts() {
    Map<String, String> map = new HashMap<>();
    for (int left = size(); left > 0; left--) {
      String name = text();
      map.put(name, text());
    }
    return map;
  }

  CallPath path() {
    int index = size();
    if (index == paths.size()) {
      List<Frame> frames = new ArrayList<>();
      for (int left = size(); left > 0; left--) {
        String className = text();
        String method = text();
        frames.add(new Frame(className, method, size()));
      }
      paths.add(new CallPath(frames));
    }
    return paths.get(index);
  }

  /** The bytes that the whole was read from: {@link #raw} gives the begin of a part of them. */
  byte[] source() {
    return bytes;
  }

  /**
   * Skips bytes that were written with their number first.
   *
   * @return offset at which they begin; they end at {@link #position}
   */
  int raw() {
    int length = size();
    int begin = at;
    at += length;
    return begin;
  }

  /** Offset of the next value in {@link #source}. */
  int position() {
    return at;
  }
}
