package org.waitprof.report.pprof;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A message of protocol buffers, written field by field: variable-length numbers and fields with a
 * length in front. Written by hand for five kinds of message, because the library would make half
 * of the jar.
 */
final class ProtoMessage {
  private static final int LENGTH_FIRST = 2;

  private byte[] bytes = new byte[256];
  private int size;

  /** Empties the message, so that it can be reused. */
  ProtoMessage clear() {
    size = 0;
    return this;
  }

  /** Writes a number, unless it is 0, which is the default of readers. */
  ProtoMessage number(int field, long value) {
    if (value != 0) {
      varint((long) field << 3);
      varint(value);
    }
    return this;
  }

  /** Writes several numbers in one field. */
  ProtoMessage numbers(int field, long[] values, int count) {
    ProtoMessage packed = new ProtoMessage();
    for (int i = 0; i < count; i++) {
      packed.varint(values[i]);
    }
    return message(field, packed);
  }

  /** Writes a text in UTF-8, even an empty one. */
  ProtoMessage text(int field, String value) {
    byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
    return bytes(field, utf8, utf8.length);
  }

  /** Writes a message within the message. */
  ProtoMessage message(int field, ProtoMessage inner) {
    return bytes(field, inner.bytes, inner.size);
  }

  /** Appends the fields of another message. */
  ProtoMessage append(ProtoMessage fields) {
    room(fields.size);
    System.arraycopy(fields.bytes, 0, bytes, size, fields.size);
    size += fields.size;
    return this;
  }

  private void room(int length) {
    if (size + length > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * (size + length));
    }
  }

  private ProtoMessage bytes(int field, byte[] content, int length) {
    varint((long) field << 3 | LENGTH_FIRST);
    varint(length);
    room(length);
    System.arraycopy(content, 0, bytes, size, length);
    size += length;
    return this;
  }

  private void varint(long value) {
    room(10);
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes[size++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[size++] = (byte) rest;
  }

  /** Writes the fields; the caller writes the tag and length in front of them. */
  void writeTo(OutputStream out) throws IOException {
    out.write(bytes, 0, size);
  }
}
