package org.waitprof.report.pprof;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/**
 * A message of protocol buffers, written field by field: variable-length numbers and fields with a
 * length in front. Written by hand for five kinds of message, because the library would make half
 * of the jar.
 */
final class ProtoMessage {
  private static final int LENGTH_FIRST = 2;

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream(256);

  /** Empties the message, so that it can be reused. */
  ProtoMessage clear() {
    bytes.reset();
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
  ProtoMessage numbers(int field, long... values) {
    ProtoMessage packed = new ProtoMessage();
    for (long value : values) {
      packed.varint(value);
    }
    return message(field, packed);
  }

  /** Writes a text in UTF-8, even an empty one. */
  ProtoMessage text(int field, String value) {
    return bytes(field, value.getBytes(StandardCharsets.UTF_8));
  }

  /** Writes a message within the message. */
  ProtoMessage message(int field, ProtoMessage inner) {
    return bytes(field, inner.bytes.toByteArray());
  }

  /** Appends the fields of another message. */
  ProtoMessage append(ProtoMessage fields) {
    bytes.writeBytes(fields.bytes.toByteArray());
    return this;
  }

  private ProtoMessage bytes(int field, byte[] content) {
    varint((long) field << 3 | LENGTH_FIRST);
    varint(content.length);
    bytes.writeBytes(content);
    return this;
  }

  private void varint(long value) {
    long rest = value;
    while ((rest & ~0x7FL) != 0) {
      bytes.write((int) (rest | 0x80));
      rest >>>= 7;
    }
    bytes.write((int) rest);
  }

  /** Writes the fields; the caller writes the tag and length in front of them. */
  void writeTo(OutputStream out) throws IOException {
    bytes.writeTo(out);
  }
}
