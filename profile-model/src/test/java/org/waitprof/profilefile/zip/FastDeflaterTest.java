package org.waitprof.profilefile.zip;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import java.util.zip.Deflater;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.fixture.Seed;

/** What the quick coder makes of whatever bytes, the JDK's inflater reads, piece after piece. */
class FastDeflaterTest {
  private static byte[] inflated(byte[] bytes) throws IOException {
    return new InflaterInputStream(new ByteArrayInputStream(bytes), new Inflater(true))
        .readAllBytes();
  }

  private static byte[] stream(int distance, byte[]... pieces) throws IOException {
    FastDeflater deflater = new FastDeflater(distance);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] piece : pieces) {
      out.write(deflater.compress(piece, piece.length));
    }
    out.write(FastDeflater.END);
    return out.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(ints = {8, 16})
  void anyBytesComeBack(int distance) throws IOException {
    Random random = new Random(Seed.value());
    for (int i = 0; i < 300; i++) {
      byte[] one = new byte[random.nextInt(i % 10 == 0 ? 300_000 : 700)];
      int kinds = 1 + random.nextInt(256);
      for (int at = 0; at < one.length; at++) {
        boolean repeats = at >= distance && random.nextInt(8) < i % 9;
        one[at] = repeats ? one[at - distance] : (byte) random.nextInt(kinds);
      }
      byte[] both = new byte[2 * one.length];
      System.arraycopy(one, 0, both, 0, one.length);
      System.arraycopy(one, 0, both, one.length, one.length);
      assertArrayEquals(both, inflated(stream(distance, one, one)));
    }
  }

  @Test
  void everyLengthOfARunAndVeryUnevenBytes() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(1 << 20);
    for (int length = 1; length < 600; length++) {
      bytes.put((byte) length).put(new byte[length]);
    }
    // Frequencies as of Fibonacci, for which codes would be longer than they may be.
    int value = 0;
    for (int count = 1, last = 1; bytes.remaining() > count; value++) {
      for (int i = 0; i < count; i++) {
        bytes.put((byte) (i % 3 == 0 ? value : value ^ 1 << i % 8));
      }
      int next = count + last;
      last = count;
      count = next;
    }
    byte[] all = new byte[bytes.flip().remaining()];
    bytes.get(all);
    assertArrayEquals(all, inflated(stream(8, all)));
    assertEquals(0, inflated(stream(8)).length);
  }

  @Test
  void durationsGetAboutAsSmallAsByZlib() throws IOException {
    Random random = new Random(Seed.value());
    ByteBuffer numbers = ByteBuffer.allocate(1 << 20).order(ByteOrder.LITTLE_ENDIAN);
    while (numbers.hasRemaining()) {
      numbers.putLong(5_000_000 + random.nextInt(500_000_000));
    }
    byte[] quick = stream(8, numbers.array());
    assertArrayEquals(numbers.array(), inflated(quick));
    Deflater zlib = new Deflater(Deflater.BEST_SPEED, true);
    zlib.setInput(numbers.array());
    zlib.finish();
    int size = zlib.deflate(new byte[1 << 20]);
    zlib.end();
    assertTrue(quick.length < 1.1 * size, quick.length + " bytes, zlib " + size);
  }
}
