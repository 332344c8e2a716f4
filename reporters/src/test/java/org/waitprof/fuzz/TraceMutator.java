package org.waitprof.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.waitprof.record.trace.TraceLayout;

/**
 * For trace folders, as archives of their files: one or two files are changed, most often with
 * checksums that fit, or nothing behind them would ever be reached.
 */
final class TraceMutator implements Mutator {
  private static final String[] NAMES = {
    "rank-00000-0.events",
    "rank-00001-7.events",
    "rank-00002-0.events",
    "rank-00002.definitions",
    "rank-04000-0.events",
    "rank-999999999-0.events",
    "rank-00000-999999.events",
    "rank-00000.events",
    "other"
  };

  /** Bytes that mean something: ends of numbers, records. */
  private static final int[] ODD = {0, 1, 0x7F, 0x80, 0xFF, TraceLayout.BLOCK, TraceLayout.END};

  private final Mutator words = new WordMutator();
  private final Mutator lines = new LineMutator();

  @Override
  public byte[] mutate(byte[] good, Random random) throws IOException {
    Map<String, byte[]> files = ZipMutator.entries(good);
    List<String> names = new ArrayList<>(files.keySet());
    for (int hits = 1 + random.nextInt(2); hits > 0; hits--) {
      String name = names.get(random.nextInt(names.size()));
      byte[] content = files.getOrDefault(name, new byte[0]);
      switch (random.nextInt(16)) {
        case 0 -> files.remove(name);
        case 1 -> files.put(NAMES[random.nextInt(NAMES.length)], content);
        case 2 -> files.put(name, Arrays.copyOf(content, random.nextInt(content.length + 1)));
        case 3 -> files.put(name, new byte[random.nextInt(10_000)]);
        default -> files.put(name, changed(name, content, random));
      }
    }
    return ZipMutator.zip(files, random);
  }

  private byte[] changed(String name, byte[] content, Random random) throws IOException {
    boolean sound = random.nextInt(4) > 0;
    if (name.endsWith(".definitions")) {
      byte[] text = lines.mutate(sound ? unchecked(content) : content, random);
      return sound ? checked(text) : text;
    }
    byte[] bytes = random.nextInt(3) == 0 ? words.mutate(content, random) : bytes(content, random);
    return sound ? StreamImage.check(bytes) : bytes;
  }

  private static byte[] bytes(byte[] good, Random random) {
    byte[] bytes = good.clone();
    int records = TraceLayout.HEADER_BYTES + TraceLayout.BLOCK_HEAD;
    for (int hits = 1 + random.nextInt(6); hits > 0 && bytes.length > records; hits--) {
      int at = records + random.nextInt(bytes.length - records);
      switch (random.nextInt(5)) {
        case 0 -> bytes[at] ^= (byte) (1 << random.nextInt(8));
        case 1 -> bytes[at] = (byte) ODD[random.nextInt(ODD.length)];
        case 2 -> bytes[at] = (byte) random.nextInt(TraceLayout.END + 1);
        case 3 -> {
          int from = records + random.nextInt(bytes.length - records);
          int length = Math.min(bytes.length - Math.max(at, from), random.nextInt(200));
          System.arraycopy(bytes, from, bytes, at, length);
        }
        default -> bytes[at] = (byte) random.nextInt();
      }
    }
    return bytes;
  }

  private static byte[] unchecked(byte[] definitions) {
    return new String(definitions, UTF_8).replaceAll("\t[0-9a-f]{8}(?=\n)", "").getBytes(UTF_8);
  }

  private static byte[] checked(byte[] definitions) {
    StringBuilder text = new StringBuilder();
    for (String line : new String(definitions, UTF_8).split("\n", -1)) {
      text.append(line).append('\t').append(TraceLayout.check(line)).append('\n');
    }
    return text.toString().getBytes(UTF_8);
  }
}
