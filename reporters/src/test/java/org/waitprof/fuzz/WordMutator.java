package org.waitprof.fuzz;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.Random;

/** For binary files of 64-bit numbers: odd numbers in odd places, flipped bits, cuts, repeats. */
final class WordMutator implements Mutator {
  private static final long[] ODD = {
    0,
    1,
    -1,
    7,
    8,
    64,
    1088,
    4096,
    1L << 31,
    (1L << 31) - 1,
    1L << 32,
    1L << 48,
    1L << 56,
    Long.MAX_VALUE,
    Long.MAX_VALUE - 7,
    Long.MIN_VALUE,
    Double.doubleToLongBits(Double.NaN),
    Double.doubleToLongBits(Double.POSITIVE_INFINITY),
    Double.doubleToLongBits(1e300),
    Double.doubleToLongBits(-1e-300)
  };

  @Override
  public byte[] mutate(byte[] good, Random random) {
    byte[] bytes = good.clone();
    for (int hits = 1 + random.nextInt(6); hits > 0 && bytes.length > 0; hits--) {
      bytes = hit(bytes, random);
    }
    return bytes;
  }

  private static byte[] hit(byte[] bytes, Random random) {
    int at = place(bytes, random);
    switch (random.nextInt(12)) {
      case 0 -> bytes[at] = (byte) random.nextInt();
      case 1, 2 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
      case 3 -> {
        return Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
      }
      case 4 -> {
        int length = Math.min(bytes.length - at, 1 + random.nextInt(2000));
        byte[] longer = Arrays.copyOf(bytes, bytes.length + length);
        System.arraycopy(bytes, at, longer, at + length, bytes.length - at);
        return longer;
      }
      case 5 -> {
        int from = place(bytes, random);
        int length = Math.min(bytes.length - Math.max(at, from), random.nextInt(1200));
        System.arraycopy(bytes, from, bytes, at, length);
      }
      default -> {
        if (bytes.length >= Long.BYTES) {
          ByteOrder order = random.nextInt(8) == 0 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
          int word = Math.min(at & ~7, bytes.length - Long.BYTES);
          long value = random.nextInt(4) == 0 ? random.nextLong() : ODD[random.nextInt(ODD.length)];
          ByteBuffer.wrap(bytes).order(order).putLong(word, value);
        }
      }
    }
    return bytes;
  }

  /** Mostly one that is in use: files are full of zeros. */
  private static int place(byte[] bytes, Random random) {
    int at = random.nextInt(bytes.length);
    for (int tries = 0; tries < 8 && bytes[at] == 0; tries++) {
      at = random.nextInt(bytes.length);
    }
    return at;
  }
}
