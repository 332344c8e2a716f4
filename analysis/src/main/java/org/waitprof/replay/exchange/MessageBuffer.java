package org.waitprof.replay.exchange;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Numbers on their way to another process, or from one: written at the end, read from the front.
 */
public final class MessageBuffer {
  private long[] data;
  private int size;
  private int at;

  public MessageBuffer() {
    data = new long[64];
  }

  /** A buffer from which the numbers are read. */
  public MessageBuffer(long[] data) {
    this.data = data;
    size = data.length;
  }

  public void add(long number) {
    room(1);
    data[size++] = number;
  }

  /** Adds the first numbers of an array. */
  public void add(long[] numbers, int count) {
    room(count);
    System.arraycopy(numbers, 0, data, size, count);
    size += count;
  }

  /** Adds the bits of all numbers of an array. */
  public void add(double[] numbers) {
    for (double number : numbers) {
      add(Double.doubleToRawLongBits(number));
    }
  }

  /** Moves all records of a queue here, their number first. */
  public void addAll(Records records) {
    add(records.size());
    room(records.size() * records.width());
    for (int i = 0; i < records.size(); i++) {
      records.copyTo(records.at(i), data, size);
      size += records.width();
    }
    records.clear();
  }

  /** Adds a text, its length first. */
  public void add(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    add(bytes.length);
    int longs = (bytes.length + Long.BYTES - 1) / Long.BYTES;
    ByteBuffer padded = ByteBuffer.wrap(Arrays.copyOf(bytes, longs * Long.BYTES));
    while (padded.hasRemaining()) {
      add(padded.getLong());
    }
  }

  private void room(int more) {
    if (size + more > data.length) {
      data = Arrays.copyOf(data, Math.max(2 * data.length, size + more));
    }
  }

  /** Takes the number at the front. */
  public long next() {
    return data[at++];
  }

  /** Takes as many numbers as an array has. */
  public long[] next(long[] numbers) {
    System.arraycopy(data, at, numbers, 0, numbers.length);
    at += numbers.length;
    return numbers;
  }

  /** Takes the bits of as many numbers as an array has. */
  public double[] next(double[] numbers) {
    Arrays.setAll(numbers, i -> Double.longBitsToDouble(next()));
    return numbers;
  }

  /** Adds the next records to a queue. */
  public void nextAll(Records records) {
    for (long left = next(); left > 0; left--) {
      records.copyFrom(data, at, records.add());
      at += records.width();
    }
  }

  /** Number of numbers that have not been taken. */
  public int left() {
    return size - at;
  }

  /** Takes a text, whose length comes first. */
  public String nextText() {
    int length = (int) next();
    int longs = (length + Long.BYTES - 1) / Long.BYTES;
    ByteBuffer bytes = ByteBuffer.allocate(longs * Long.BYTES);
    for (int i = 0; i < longs; i++) {
      bytes.putLong(next());
    }
    return new String(bytes.array(), 0, length, StandardCharsets.UTF_8);
  }

  /** All numbers added so far, taken or not. */
  public long[] toArray() {
    return Arrays.copyOf(data, size);
  }
}
