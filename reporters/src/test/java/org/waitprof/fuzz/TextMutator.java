package org.waitprof.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * For JSON: other numbers, other words, missing, repeated and nested parts, bytes that are none.
 */
final class TextMutator implements Mutator {
  private static final Pattern TOKEN =
      Pattern.compile(
          "\"(?:[^\"\\\\]++|\\\\.)*+\"|-?[0-9][0-9.eE+-]*|true|false|null|[\\[\\]{}:,]");

  private static final String[] ODD = {
    "0",
    "-1",
    "1e999",
    "-1e-999",
    "NaN",
    "9223372036854775807",
    "9223372036854775808",
    "-9223372036854775809",
    "2147483648",
    "1.5",
    "00",
    "null",
    "true",
    "{}",
    "[]",
    "\"\"",
    "\"../../../etc/passwd\"",
    "\"columns/../profile.json\"",
    "\"\\u0000\\u001b[2J\\ud800\"",
    "\"int64\"",
    "\"sparse\"",
    "\"dense\"",
    "{\"a\": [[[[[[",
    "[".repeat(5000),
    "\"" + "x".repeat(70_000) + "\"",
    "1".repeat(10_000),
  };

  @Override
  public byte[] mutate(byte[] good, Random random) {
    String text = new String(good, UTF_8);
    for (int hits = 1 + random.nextInt(4); hits > 0; hits--) {
      text = hit(text, random);
    }
    byte[] bytes = text.getBytes(UTF_8);
    if (random.nextInt(10) == 0 && bytes.length > 0) {
      bytes[random.nextInt(bytes.length)] = (byte) random.nextInt();
    }
    return bytes;
  }

  private static String hit(String text, Random random) {
    Matcher tokens = TOKEN.matcher(text);
    if (text.isEmpty() || !tokens.find(random.nextInt(text.length()))) {
      return text + ODD[random.nextInt(ODD.length)];
    }
    int begin = tokens.start();
    int end = tokens.end();
    return switch (random.nextInt(8)) {
      case 0 -> text.substring(0, begin) + text.substring(end);
      case 1 -> text.substring(0, end) + "," + text.substring(begin);
      case 2 -> text.substring(0, begin);
      case 3 -> {
        // Another token of the same text.
        Matcher other = TOKEN.matcher(text);
        String word = other.find(random.nextInt(text.length())) ? other.group() : "";
        yield text.substring(0, begin) + word + text.substring(end);
      }
      case 4 -> {
        int to = Math.min(text.length(), begin + random.nextInt(400));
        yield text.substring(0, begin) + text.substring(to);
      }
      default -> text.substring(0, begin) + ODD[random.nextInt(ODD.length)] + text.substring(end);
    };
  }
}
