package org.waitprof.trace.paraver;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Reads a Paraver trace line by line, numbers between colons. Used by one thread. A line costs no
 * allocation, unless it is longer than any before.
 */
final class ParaverLines implements Closeable {
  /** A communicator of a million ranks takes 8 MB. */
  private static final int LONGEST = 1 << 25;

  /** Times, types, values and sizes are far below this. */
  private static final long LARGEST = 1L << 61;

  private final InputStream in;
  private byte[] buffer = new byte[1 << 16];
  private int start;
  private int filled;
  private boolean end;
  private int at;
  private int lineEnd;
  private long number;

  ParaverLines(InputStream in) {
    this.in = in;
  }

  /** Steps to the next line that is not empty; false at the end. */
  boolean next() throws IOException {
    while (true) {
      int newline = newline();
      if (newline < 0) {
        return false;
      }
      number++;
      at = start;
      lineEnd = newline > start && buffer[newline - 1] == '\r' ? newline - 1 : newline;
      start = Math.min(newline + 1, filled);
      if (lineEnd > at) {
        return true;
      }
    }
  }

  private int newline() throws IOException {
    int seen = start;
    while (true) {
      for (int i = seen; i < filled; i++) {
        if (buffer[i] == '\n') {
          return i;
        }
      }
      if (end) {
        return filled > start ? filled : -1;
      }
      System.arraycopy(buffer, start, buffer, 0, filled - start);
      filled -= start;
      start = 0;
      seen = filled;
      if (filled == buffer.length) {
        if (filled >= LONGEST) {
          throw new IOException("line " + (number + 1) + " is longer than any of a Paraver trace");
        }
        buffer = Arrays.copyOf(buffer, 2 * filled);
      }
      int read = in.read(buffer, filled, buffer.length - filled);
      if (read < 0) {
        end = true;
      } else {
        filled += read;
      }
    }
  }

  /** First character of the rest of the line; 0 at its end. */
  char first() {
    return at < lineEnd ? (char) buffer[at] : 0;
  }

  boolean hasMore() {
    return at < lineEnd;
  }

  /** Takes the next number, and the colon behind it. */
  long number() throws IOException {
    long value = 0;
    int from = at;
    while (at < lineEnd && buffer[at] != ':') {
      int digit = buffer[at] - '0';
      if (digit < 0 || digit > 9 || value > LARGEST / 10) {
        throw wrong("has something else where a number is due");
      }
      value = 10 * value + digit;
      at++;
    }
    if (at == from) {
      throw wrong("ends where a number is due");
    }
    at++;
    return value;
  }

  /** Takes the next number, which must fit an int. */
  int small() throws IOException {
    long value = number();
    if (value > Integer.MAX_VALUE) {
      throw wrong("has a number that is too large");
    }
    return (int) value;
  }

  /** Skips the next number, which is not used and may be negative. */
  void skip() {
    while (at < lineEnd && buffer[at] != ':') {
      at++;
    }
    at++;
  }

  /** Reads the rest of the line, in ISO 8859-1. */
  String rest() {
    String rest = new String(buffer, at, Math.max(0, lineEnd - at), StandardCharsets.ISO_8859_1);
    at = lineEnd;
    return rest;
  }

  /** A copy of the rest of the line, with room for {@code room} bytes behind it. */
  byte[] bytes(int room) {
    return Arrays.copyOf(Arrays.copyOfRange(buffer, at, lineEnd), lineEnd - at + room);
  }

  /** An error about the current line. */
  IOException wrong(String what) {
    return new IOException("line " + number + " " + what);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
