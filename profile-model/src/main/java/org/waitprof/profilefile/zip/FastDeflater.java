package org.waitprof.profilefile.zip;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Deflate (RFC 1951) for 64-bit little-endian numbers, twice as quick as zlib's quickest level once
 * it is compiled, and about as small: all it looks for are the first and last bytes of a number
 * that are those of an earlier one, some eight bytes back, as the upper bytes of counts and
 * durations are. Any inflater reads it. A piece ends on a byte boundary, and any number of pieces
 * may follow each other. Not thread-safe.
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

  /** What an entry of the table of tokens has in its lowest bits: how many bits the token has. */
  private static final int COUNT_BITS = 5;

  private static final int COUNT_MASK = (1 << COUNT_BITS) - 1;

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
  private short[] tokens = {};

  private final int[] tally = new int[END_OF_BLOCK + LONGEST + 1];
  private final int[] entries = new int[END_OF_BLOCK + LONGEST + 1];
  private final int[] frequencies = new int[SYMBOLS];
  private final int[] lengths = new int[SYMBOLS];
  private final int[] codes = new int[SYMBOLS];
  private byte[] out = {};

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
    if (tokens.length < Math.min(count, BLOCK)) {
      tokens = new short[Math.min(count, BLOCK)];
    }
    ByteBuffer numbers = ByteBuffer.wrap(in).order(ByteOrder.LITTLE_ENDIAN);
    for (int begin = 0; begin < count; begin += BLOCK) {
      block(numbers, in, begin, Math.min(count, begin + BLOCK));
    }
    need(16);
    endOnByte();
    return Arrays.copyOf(out, size);
  }

  /** A stored block of no bytes, which ends on a byte boundary. RFC 1951, 3.2.4. */
  private void endOnByte() {
    put(0, 3);
    size += (bitCount + 7) >>> 3; // flush() has written these bits
    bits = 0;
    bitCount = 0;
    put(0, 16);
    put(0xFFFF, 16);
  }

  private void block(ByteBuffer numbers, byte[] in, int begin, int end) {
    int count = tokenise(numbers, in, begin, end);
    countTokens(count);
    HuffmanCode.lengths(frequencies, LONGEST_CODE, lengths);
    HuffmanCode.codes(lengths, codes);
    need(3 * count + 512);
    put(0b100, 3); // more blocks follow, codes of its own
    writeLengths();
    fillEntries();
    writeTokens(count);
    put(codes[END_OF_BLOCK], lengths[END_OF_BLOCK]);
  }

  /** Number by number: what is not that of the earlier one is a run of literals in its middle. */
  private int tokenise(ByteBuffer numbers, byte[] in, int begin, int end) {
    int count = 0;
    int at = begin;
    for (; at < end && at < distance; at++) {
      tokens[count++] = (short) (in[at] & 0xFF);
    }
    int equal = 0; // bytes before this place that no token tells yet
    for (int last = end - Long.BYTES; at <= last; at += Long.BYTES) {
      long other = numbers.getLong(at) ^ numbers.getLong(at - distance);
      if (other == 0) {
        equal += Long.BYTES;
        continue;
      }
      int from = Long.numberOfTrailingZeros(other) >>> 3;
      int to = Long.BYTES - (Long.numberOfLeadingZeros(other) >>> 3);
      equal += from;
      if (equal >= SHORTEST) {
        count = matches(equal, count);
      } else {
        from -= equal;
      }
      for (int i = at + from; i < at + to; i++) {
        tokens[count++] = (short) (in[i] & 0xFF);
      }
      equal = Long.BYTES - to;
    }
    if (equal >= SHORTEST) {
      count = matches(equal, count);
    } else {
      at -= equal;
    }
    for (; at < end; at++) {
      tokens[count++] = (short) (in[at] & 0xFF);
    }
    return count;
  }

  private int matches(int length, int first) {
    int count = first;
    int left = length;
    while (left > LONGEST) {
      // What is left has to be a match as well.
      int part = Math.min(LONGEST, left - SHORTEST);
      tokens[count++] = (short) (END_OF_BLOCK + part);
      left -= part;
    }
    tokens[count++] = (short) (END_OF_BLOCK + left);
    return count;
  }

  private void countTokens(int count) {
    Arrays.fill(tally, 0);
    for (int i = 0; i < count; i++) {
      tally[tokens[i]]++;
    }
    Arrays.fill(frequencies, 0);
    System.arraycopy(tally, 0, frequencies, 0, END_OF_BLOCK);
    frequencies[END_OF_BLOCK] = 1;
    for (int length = SHORTEST; length <= LONGEST; length++) {
      frequencies[FIRST_LENGTH + LENGTH_CODE[length]] += tally[END_OF_BLOCK + length];
    }
  }

  /** By token, all its bits, and behind them how many. */
  private void fillEntries() {
    for (int literal = 0; literal < END_OF_BLOCK; literal++) {
      entries[literal] = codes[literal] << COUNT_BITS | lengths[literal];
    }
    for (int length = SHORTEST; length <= LONGEST; length++) {
      int code = LENGTH_CODE[length];
      int own = lengths[FIRST_LENGTH + code];
      int rest = (length - BASE[code]) | distanceBits << EXTRA_BITS[code];
      entries[END_OF_BLOCK + length] =
          (codes[FIRST_LENGTH + code] | rest << own) << COUNT_BITS
              | (own + EXTRA_BITS[code] + distanceBitCount);
    }
  }

  private void writeTokens(int count) {
    for (int i = 0; i + 1 < count; i += 2) {
      int one = entries[tokens[i]];
      int next = entries[tokens[i + 1]];
      // At most 7 bits are left over, and a token has 23 at most.
      bits |= (long) (one >>> COUNT_BITS) << bitCount;
      bitCount += one & COUNT_MASK;
      bits |= (long) (next >>> COUNT_BITS) << bitCount;
      bitCount += next & COUNT_MASK;
      flush();
    }
    if ((count & 1) != 0) {
      int one = entries[tokens[count - 1]];
      put(one >>> COUNT_BITS, one & COUNT_MASK);
    }
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
    flush();
  }

  /** Writes all whole bytes; the bits that are left over, and nothing else, stay. */
  private void flush() {
    view.putLong(size, bits);
    size += bitCount >>> 3;
    bits >>>= bitCount & ~7;
    bitCount &= 7;
  }

  private void need(int more) {
    int room = more + Long.BYTES;
    if (out.length - size < room) {
      out = Arrays.copyOf(out, Math.max(size + room, 2 * out.length));
      view = ByteBuffer.wrap(out).order(ByteOrder.LITTLE_ENDIAN);
    }
  }
}
