package org.waitprof.profilefile.zip;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Deflate (RFC 1951) for 64-bit little-endian numbers, several times as quick as zlib's quickest
 * level and about as small: all it looks for are bytes that are those of an earlier number, some
 * eight bytes back, as the upper bytes of counts and durations are. Any inflater reads it. A piece
 * ends on a byte boundary, and any number of pieces may follow each other. Not thread-safe.
 */
final class FastDeflater {
  /** What ends a stream of pieces: a last, empty block. */
  static final byte[] END = {3, 0};

  /** Bytes that share one Huffman code. */
  private static final int BLOCK = 1 << 16;

  private static final int SHORTEST = 3;
  private static final int LONGEST = 258;
  private static final int END_OF_BLOCK = 256;
  private static final int FIRST_LENGTH = 257;
  private static final int SYMBOLS = 286;
  private static final int LONGEST_CODE = 15;
  private static final int LENGTH_CODES = 29;

  /** By length of a match: its code, as of RFC 1951, 3.2.5. */
  private static final int[] LENGTH_CODE = new int[LONGEST + 1];

  private static final int[] EXTRA_BITS = new int[LENGTH_CODES];
  private static final int[] BASE = new int[LENGTH_CODES];

  static {
    int length = SHORTEST;
    for (int code = 0; code < LENGTH_CODES - 1; code++) {
      EXTRA_BITS[code] = code < 8 ? 0 : (code - 4) / 4;
      BASE[code] = length;
      for (int i = 0; i < 1 << EXTRA_BITS[code]; i++) {
        LENGTH_CODE[length++] = code;
      }
    }
    BASE[LENGTH_CODES - 1] = LONGEST;
    LENGTH_CODE[LONGEST] = LENGTH_CODES - 1;
  }

  private final int distance;
  private final int distanceSymbol;

  /** Code and extra bits of the only distance; its code is a single 0. */
  private final int distanceBits;

  private final int distanceBitCount;

  /** Literals, or {@link #END_OF_BLOCK} + length of a match. */
  private final short[] tokens = new short[BLOCK];

  private final int[] frequencies = new int[SYMBOLS];
  private final int[] lengths = new int[SYMBOLS];
  private final int[] codes = new int[SYMBOLS];
  private byte[] out = new byte[BLOCK];

  /** Of what is written; a buffer and no VarHandle, which is spun when it is first used. */
  private ByteBuffer view = ByteBuffer.wrap(out).order(ByteOrder.LITTLE_ENDIAN);

  private int size;
  private long bits;
  private int bitCount;

  /**
   * A coder.
   *
   * @param distance how far back equal bytes are: 8, or 16 for pairs of numbers
   */
  FastDeflater(int distance) {
    // Symbols 2k and 2k + 1 share the distances from 2^k + 1 to 2^(k+1): these are the last of
    // them.
    int power = Integer.numberOfTrailingZeros(distance);
    this.distance = distance;
    distanceSymbol = 2 * power - 1;
    distanceBitCount = power - 1;
    distanceBits = ((1 << (power - 2)) - 1) << 1;
  }

  /** Compresses a piece; the result is followed by that of the next one, or by {@link #END}. */
  byte[] compress(byte[] in, int count) {
    size = 0;
    for (int begin = 0; begin < count; begin += BLOCK) {
      block(in, begin, Math.min(count, begin + BLOCK));
    }
    // An empty stored block: it begins on a byte boundary and ends on one.
    need(16);
    put(0, 3);
    align();
    out[size++] = 0;
    out[size++] = 0;
    out[size++] = (byte) 0xFF;
    out[size++] = (byte) 0xFF;
    return Arrays.copyOf(out, size);
  }

  private void block(byte[] in, int begin, int end) {
    int count = tokenise(in, begin, end);
    frequencies[END_OF_BLOCK] = 1;
    HuffmanCode.lengths(frequencies, LONGEST_CODE, lengths);
    HuffmanCode.codes(lengths, codes);
    need(3 * count + 512);
    put(0b100, 3); // more blocks follow, codes of its own
    writeLengths();
    for (int i = 0; i < count; i++) {
      int token = tokens[i];
      if (token < END_OF_BLOCK) {
        put(codes[token], lengths[token]);
      } else {
        int length = token - END_OF_BLOCK;
        int code = LENGTH_CODE[length];
        put(codes[FIRST_LENGTH + code], lengths[FIRST_LENGTH + code]);
        put(
            (length - BASE[code]) | distanceBits << EXTRA_BITS[code],
            EXTRA_BITS[code] + distanceBitCount);
      }
    }
    put(codes[END_OF_BLOCK], lengths[END_OF_BLOCK]);
  }

  private int tokenise(byte[] in, int begin, int end) {
    Arrays.fill(frequencies, 0);
    int count = 0;
    int at = begin;
    for (; at < end && at < distance; at++) {
      tokens[count++] = (short) (in[at] & 0xFF);
      frequencies[in[at] & 0xFF]++;
    }
    while (at < end) {
      int most = Math.min(LONGEST, end - at);
      int length = 0;
      while (length < most && in[at + length] == in[at + length - distance]) {
        length++;
      }
      if (length >= SHORTEST) {
        tokens[count++] = (short) (END_OF_BLOCK + length);
        frequencies[FIRST_LENGTH + LENGTH_CODE[length]]++;
        at += length;
      } else {
        int literal = in[at++] & 0xFF;
        tokens[count++] = (short) literal;
        frequencies[literal]++;
      }
    }
    return count;
  }

  /**
   * The lengths of all codes, four bits each: code lengths 0 to 15 have codes of equal length,
   * which are their numbers. RFC 1951, 3.2.7; telling them more tersely saves a thousandth.
   */
  private void writeLengths() {
    put(SYMBOLS - FIRST_LENGTH, 5);
    put(distanceSymbol, 5);
    put(19 - 4, 4);
    for (int i = 0; i < 19; i++) {
      put(i < 3 ? 0 : 4, 3); // the first three repeat lengths, which we never do
    }
    for (int length : lengths) {
      put(Integer.reverse(length) >>> 28, 4);
    }
    for (int symbol = 0; symbol <= distanceSymbol; symbol++) {
      put(symbol == distanceSymbol ? 0b1000 : 0, 4);
    }
  }

  /** Adds bits, 23 at most. There must be room for eight bytes. */
  private void put(int value, int count) {
    bits |= (long) value << bitCount;
    bitCount += count;
    if (bitCount >= Integer.SIZE) {
      view.putInt(size, (int) bits);
      size += Integer.BYTES;
      bits >>>= Integer.SIZE;
      bitCount -= Integer.SIZE;
    }
  }

  private void align() {
    for (; bitCount > 0; bitCount -= Byte.SIZE) {
      out[size++] = (byte) bits;
      bits >>>= Byte.SIZE;
    }
    bitCount = 0;
  }

  private void need(int more) {
    if (out.length - size < more) {
      out = Arrays.copyOf(out, Math.max(size + more, 2 * out.length));
      view = ByteBuffer.wrap(out).order(ByteOrder.LITTLE_ENDIAN);
    }
  }
}
