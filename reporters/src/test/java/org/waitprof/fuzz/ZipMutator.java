package org.waitprof.fuzz;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * For profiles: most of the time one entry is mutated and the archive is made anew, with checksums
 * that fit, or nothing behind them would ever be reached; else the archive itself is mutated.
 */
final class ZipMutator implements Mutator {
  private static final String[] NAMES = {
    "profile.json", "columns/count.bin", "../../evil", "/etc/passwd", "columns\\sum_ns.bin", "a/"
  };

  private final Mutator words = new WordMutator();
  private final Mutator text = new TextMutator();

  @Override
  public byte[] mutate(byte[] good, Random random) throws IOException {
    if (random.nextInt(5) == 0) {
      return words.mutate(good, random);
    }
    Map<String, byte[]> entries = entries(good);
    List<String> names = new ArrayList<>(entries.keySet());
    for (int hits = 1 + random.nextInt(2); hits > 0; hits--) {
      String name =
          random.nextInt(3) > 0 ? "profile.json" : names.get(random.nextInt(names.size()));
      byte[] content = entries.getOrDefault(name, new byte[0]);
      switch (random.nextInt(12)) {
        case 0 -> entries.remove(name);
        case 1 -> entries.put(NAMES[random.nextInt(NAMES.length)], content);
        case 2 -> entries.put(name, new byte[random.nextInt(100_000)]);
        default ->
            entries.put(name, (name.endsWith(".json") ? text : words).mutate(content, random));
      }
    }
    return zip(entries, random);
  }

  /** Names and contents of an archive, in their order. */
  static Map<String, byte[]> entries(byte[] zip) throws IOException {
    Map<String, byte[]> entries = new LinkedHashMap<>();
    try (ZipInputStream in = new ZipInputStream(new ByteArrayInputStream(zip))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        entries.put(entry.getName(), in.readAllBytes());
      }
    }
    return entries;
  }

  /** An archive of these files. */
  static byte[] zip(Map<String, byte[]> entries, Random random) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream out = new ZipOutputStream(bytes)) {
      out.setLevel(random.nextBoolean() ? Deflater.NO_COMPRESSION : Deflater.BEST_SPEED);
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        out.putNextEntry(new ZipEntry(entry.getKey()));
        out.write(entry.getValue());
        out.closeEntry();
      }
    }
    return bytes.toByteArray();
  }
}
