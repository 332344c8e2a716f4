package org.waitprof.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** For texts of lines of words: other words, other orders, missing and repeated lines, cuts. */
final class LineMutator implements Mutator {
  private static final String[] ODD = {
    "0",
    "-1",
    "-2",
    "1",
    "9999",
    "131072",
    "2147483647",
    "-2147483648",
    "4294967296",
    "9223372036854775807",
    "1e999999999",
    "1e-999999999",
    "NaN",
    "ffffffffffffffff",
    "0-1048576",
    "0-2147483647",
    "5-3",
    "?",
    "-",
    ",,,",
    "0,0,0",
    "",
    "fact",
    "region",
    "path",
    "comm",
    "R",
    "E",
    "L",
    "CE",
    "IR",
    "MPI_Send",
    "MPI_Nothing",
    "\u0000\u001b[2J",
    "x".repeat(70_000),
  };

  @Override
  public byte[] mutate(byte[] good, Random random) {
    List<String> lines = new ArrayList<>(List.of(new String(good, UTF_8).split("\n", -1)));
    for (int hits = 1 + random.nextInt(3); hits > 0 && !lines.isEmpty(); hits--) {
      int at = random.nextInt(lines.size());
      switch (random.nextInt(10)) {
        case 0 -> lines.remove(at);
        case 1 -> lines.add(at, lines.get(random.nextInt(lines.size())));
        case 2 -> lines.subList(at, lines.size()).clear();
        case 3 -> lines.add(at, ODD[random.nextInt(ODD.length)]);
        default -> lines.set(at, word(lines.get(at), random));
      }
    }
    byte[] bytes = String.join("\n", lines).getBytes(UTF_8);
    if (random.nextInt(20) == 0 && bytes.length > 0) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
    }
    return bytes;
  }

  private static String word(String line, Random random) {
    String[] words = line.split(" ", -1);
    words[random.nextInt(words.length)] = ODD[random.nextInt(ODD.length)];
    return String.join(" ", words);
  }
}
