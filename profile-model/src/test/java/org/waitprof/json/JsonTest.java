package org.waitprof.json;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.waitprof.fixture.Seed;
import org.waitprof.fixture.Thrown;
import org.waitprof.model.ProfileFormatException;

/** The JSON writer and reader against Gson, and against texts that are no JSON. */
class JsonTest {
  private static final long PLENTY = 1 << 22;

  @Test
  void whatIsWrittenGsonReadsAndSoDoWe() throws IOException {
    long seed = Seed.value();
    Random random = new Random(seed);
    for (int round = 0; round < 500; round++) {
      JsonElement tree = randomTree(random, 0);
      StringBuilder text = new StringBuilder();
      write(tree, new JsonWriter(text, random.nextInt(4)));
      String message = "seed " + seed + ": " + text;
      assertEquals(tree, JsonParser.parseString(text.toString()), message);
      JsonReader reader = reader(text.toString());
      assertEquals(tree, read(reader, tree), message);
      reader.end();
      JsonReader skipping = reader(tree.toString());
      skipping.skipValue();
      skipping.end();
    }
  }

  @Test
  void anArrayInOneCall() throws IOException {
    StringBuilder text = new StringBuilder();
    JsonWriter json = new JsonWriter(text, 0);
    json.beginArray().array(List.of("a", 2, 3L)).array(List.of()).numbers(4, -5).endArray();
    assertEquals(
        JsonParser.parseString("[[\"a\", 2, 3], [], [4, -5]]"),
        JsonParser.parseString(text.toString()));
  }

  private static JsonElement randomTree(Random random, int depth) {
    return switch (random.nextInt(depth > 5 ? 4 : 6)) {
      case 0 -> new JsonPrimitive(random.nextBoolean());
      case 1 -> new JsonPrimitive(Seed.magnitude(random, 64));
      case 2 -> new JsonPrimitive(random.nextGaussian() * Math.pow(10, random.nextInt(40) - 20));
      case 3 -> new JsonPrimitive(randomText(random));
      case 4 -> {
        JsonArray array = new JsonArray();
        for (int i = random.nextInt(4); i > 0; i--) {
          array.add(randomTree(random, depth + 1));
        }
        yield array;
      }
      default -> {
        JsonObject object = new JsonObject();
        for (int i = random.nextInt(4); i > 0; i--) {
          object.add(randomText(random), randomTree(random, depth + 1));
        }
        yield object;
      }
    };
  }

  private static String randomText(Random random) {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(12); i > 0; i--) {
      switch (random.nextInt(4)) {
        case 0 -> text.append("\"\\/\n\r\t\b\f\u007f\u2028".charAt(random.nextInt(10)));
        case 1 -> text.append((char) random.nextInt(0x10000));
        case 2 -> text.appendCodePoint(0x10000 + random.nextInt(0x1000));
        default -> text.append((char) ('a' + random.nextInt(26)));
      }
    }
    return text.toString();
  }

  private static void write(JsonElement tree, JsonWriter json) throws IOException {
    if (tree instanceof JsonArray array) {
      json.beginArray();
      for (JsonElement element : array) {
        write(element, json);
      }
      json.endArray();
    } else if (tree instanceof JsonObject object) {
      json.beginObject();
      for (Map.Entry<String, JsonElement> member : object.entrySet()) {
        json.name(member.getKey());
        write(member.getValue(), json);
      }
      json.endObject();
    } else if (tree.getAsJsonPrimitive().isBoolean()) {
      json.value(tree.getAsBoolean());
    } else if (tree.getAsJsonPrimitive().isString()) {
      json.value(tree.getAsString());
    } else if (tree.getAsNumber() instanceof Double) {
      json.value(tree.getAsDouble());
    } else {
      json.value(tree.getAsLong());
    }
  }

  /** Reads a value of the expected shape. */
  private static JsonElement read(JsonReader reader, JsonElement shape) throws IOException {
    if (shape instanceof JsonArray expected) {
      JsonArray array = new JsonArray();
      reader.beginArray();
      while (reader.hasNext()) {
        array.add(read(reader, expected.get(array.size())));
      }
      reader.endArray();
      return array;
    } else if (shape instanceof JsonObject expected) {
      JsonObject object = new JsonObject();
      JsonMembers plain =
          reader.members(name -> object.add(name, read(reader, expected.get(name))));
      for (String name : expected.keySet()) {
        if (plain.has(name)) {
          object.add(name, member(plain, name, expected.getAsJsonPrimitive(name)));
        }
      }
      return object;
    } else if (shape.getAsJsonPrimitive().isBoolean()) {
      reader.skipValue();
      return shape;
    } else if (shape.getAsJsonPrimitive().isString()) {
      return new JsonPrimitive(reader.nextString());
    } else if (shape.getAsNumber() instanceof Double) {
      return new JsonPrimitive(reader.nextDouble());
    }
    return new JsonPrimitive(reader.nextLong());
  }

  private static JsonElement member(JsonMembers its, String name, JsonPrimitive shape)
      throws IOException {
    if (shape.isBoolean()) {
      return new JsonPrimitive(its.flag(name));
    } else if (shape.isString()) {
      return new JsonPrimitive(its.text(name));
    }
    return shape.getAsNumber() instanceof Double
        ? new JsonPrimitive(its.real(name))
        : new JsonPrimitive(its.number(name, 0));
  }

  @Test
  void membersHaveTheirKind() throws IOException {
    JsonMembers its =
        reader("{\"a\": \"x\", \"b\": 7, \"c\": null, \"d\": [1], \"e\": 1e999}").members();
    assertEquals("x", its.text("a"));
    assertEquals(7, its.integer("b", 0, 7, 7));
    assertEquals(-1, its.integer("none", -1, 0, 9));
    assertTrue(its.has("c") && !its.has("d"));
    assertThrows(ProfileFormatException.class, () -> its.number("a", 0));
    assertThrows(ProfileFormatException.class, () -> its.integer("b", 0, 8, 9));
    assertThrows(ProfileFormatException.class, () -> its.text("c"));
    assertThrows(ProfileFormatException.class, () -> its.flag("c"));
    assertThrows(ProfileFormatException.class, () -> its.real("e"));
  }

  private static JsonReader reader(String text) {
    return new JsonReader(new StringReader(text), "test", PLENTY);
  }

  private static void skipAll(String text) throws IOException {
    JsonReader reader = reader(text);
    reader.skipValue();
    reader.end();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        " ",
        "{",
        "}",
        "[",
        "]",
        "[1",
        "[1,",
        "[1,]",
        "[,1]",
        "[1 2]",
        "{\"a\"}",
        "{\"a\":}",
        "{\"a\":1,}",
        "{a:1}",
        "{'a':1}",
        "{\"a\" 1}",
        "{\"a\":1 \"b\":2}",
        "[1]]",
        "1 2",
        "nul",
        "nulll",
        "True",
        "01",
        "-",
        "+1",
        ".5",
        "1.",
        "1e",
        "1e+",
        "0x10",
        "NaN",
        "Infinity",
        "-Infinity",
        "\"",
        "\"\\",
        "\"\\x\"",
        "\"\\u12\"",
        "\"\\u12g4\"",
        "\"a\nb\"",
        "\"a\tb\"",
        "// c\n1",
        "/* c */ 1",
        "[1;2]",
        "\u00a01",
        "1\u0000",
        "{]",
        "[}",
        "\ufeff1",
        "\"\\u١٢٣٤\""
      })
  void whatIsNoJsonIsRefused(String text) {
    assertThrows(ProfileFormatException.class, () -> skipAll(text));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "0",
        "-0",
        "-0.5e-3",
        "1E9",
        "\"\"",
        "[]",
        "{}",
        " [ ] ",
        "\r\n\t{ \"\" : [ null ] }",
        "\"\\u0041\\\"\\\\\\/\\b\\f\\n\\r\\t\"",
        "[[],[{}]]",
        "123456789012345678901234567890"
      })
  void whatIsJsonIsTaken(String text) throws IOException {
    JsonParser.parseString(text);
    skipAll(text);
  }

  @Test
  void limitsHold() {
    String deep = "[".repeat(JsonReader.MAX_DEPTH + 1) + "]".repeat(JsonReader.MAX_DEPTH + 1);
    assertProblem("nested deeper", deep);
    assertProblem("string longer", '"' + "x".repeat((1 << 20) + 1) + '"');
    assertProblem("number longer", "1".repeat(100));
    assertProblem("too long", "[" + " ".repeat((int) PLENTY * 2) + "]");
  }

  private static void assertProblem(String problem, String text) {
    String message = Thrown.message(ProfileFormatException.class, () -> skipAll(text));
    assertTrue(message.contains(problem), message);
    assertTrue(message.startsWith("test: line 1: "), message);
  }

  @Test
  void messagesNameTheLineAndWhatIsThere() throws IOException {
    JsonReader reader = reader("{\n\"a\": 1.5\n}");
    reader.beginObject();
    assertTrue(reader.hasNext());
    assertEquals("a", reader.nextName());
    String message = Thrown.message(ProfileFormatException.class, reader::nextLong);
    assertEquals("test: line 2: expected a 64-bit integer, found 1.5", message);
    message = Thrown.message(ProfileFormatException.class, () -> skipAll("[\u0007]"));
    assertEquals("test: line 1: expected a number, found U+0007", message);
  }

  @Test
  void integersOutOfRangeAreRefused() throws IOException {
    assertEquals(Long.MIN_VALUE, reader("-9223372036854775808").nextLong());
    assertThrows(ProfileFormatException.class, () -> reader("9223372036854775808").nextLong());
    assertThrows(ProfileFormatException.class, () -> reader("1e999").nextDouble());
    assertEquals(3, reader("3").nextInt(0, 3));
    assertThrows(ProfileFormatException.class, () -> reader("4").nextInt(0, 3));
  }

  @Test
  void theWriterRefusesWhatWouldBeNoJson() throws IOException {
    JsonWriter json = new JsonWriter(new StringBuilder(), 0);
    assertThrows(IllegalStateException.class, () -> json.name("outside"));
    json.beginObject();
    assertThrows(IllegalStateException.class, () -> json.value(1));
    assertThrows(IllegalStateException.class, json::endArray);
    json.name("a");
    assertThrows(IllegalStateException.class, json::endObject);
    assertThrows(IllegalArgumentException.class, () -> json.value(Double.NaN));
    json.value(1).endObject();
    assertThrows(IllegalStateException.class, () -> json.value(1));
  }

  @Test
  void numbersBehindThoseThatAreWantedArePassedOver() throws IOException {
    StringBuilder text = new StringBuilder();
    new JsonWriter(text, 0).beginArray().numbers(1, -2).numbers(3, 4).endArray();
    assertEquals("[[1, -2], [3, 4]]", text.toString());
    List<Long> firsts = new ArrayList<>();
    JsonReader reader = reader("[[1, -2], [3, 4, \"later\"]]");
    reader.array(() -> firsts.add(reader.numbers(2, "no pair")[0]));
    reader.end();
    assertEquals(List.of(1L, 3L), firsts);
  }

  @Test
  void fewerNumbersAndOthersThanIndicesAreProblems() throws IOException {
    JsonReader reader = reader("[[1], 2]");
    reader.beginArray();
    String message = Thrown.message(ProfileFormatException.class, () -> reader.numbers(2, "short"));
    assertTrue(message.contains("short"), message);
    assertEquals(Integer.MAX_VALUE, reader.index(Integer.MAX_VALUE, "none"));
    assertThrows(ProfileFormatException.class, () -> reader.index(-1, "none"));
    assertThrows(ProfileFormatException.class, () -> reader.index(1L << 31, "none"));
  }

  @Test
  void outerContainersGetALineAnElement() throws IOException {
    StringBuilder text = new StringBuilder();
    JsonWriter json = new JsonWriter(text, 1);
    json.beginObject().name("a").value(1).name("b").beginArray().value(2).value("x").endArray();
    json.name("c").beginObject().endObject().endObject();
    assertEquals("{\n  \"a\": 1,\n  \"b\": [2, \"x\"],\n  \"c\": {}\n}", text.toString());
  }
}
