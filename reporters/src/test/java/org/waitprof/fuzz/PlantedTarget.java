package org.waitprof.fuzz;

import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;

/**
 * A reader with a defect behind two checks, which the campaign has to find first: a driver that
 * finds nothing here would prove nothing elsewhere.
 */
final class PlantedTarget implements FuzzTarget {
  private static final int MAGIC = 0x57_61_69_74;
  private static final int BYTES = 16;

  @Override
  public String name() {
    return "planted";
  }

  @Override
  public List<byte[]> seeds() {
    return List.of(new byte[BYTES]);
  }

  @Override
  public String read(byte[] input, Path folder) {
    if (input.length < BYTES || ByteBuffer.wrap(input).getInt() != MAGIC) {
      return "nothing of the kind";
    }
    byte[] table = new byte[100];
    return table[input[4]] == 0 ? "" : "another";
  }
}
