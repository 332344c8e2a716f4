package org.waitprof.json;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.waitprof.json.JsonMembers.Plain;
import org.waitprof.model.ProfileFormatException;

/**
 * Reads JSON (RFC 8259) piece by piece, strictly: no comments, no trailing commas, nothing after
 * the value. Nesting, the length of strings and numbers, and the whole text are limited, so that a
 * hostile file costs bounded time and memory. Every error is a {@link ProfileFormatException} that
 * names file, line and problem. Not thread-safe.
 *
 * <pre>
 *   reader.beginObject();
 *   while (reader.hasNext()) {
 *     switch (reader.nextName()) {
 *       case "version" -&gt; version = reader.nextLong();
 *       default -&gt; reader.skipValue();
 *     }
 *   }
 *   reader.endObject();
 *   reader.end();
 * </pre>
 */
public final class JsonReader {
  /** Deepest nesting of arrays and objects that is read. */
  static final int MAX_DEPTH = 64;

  private static final int MAX_MEMBERS = 64;

  private final JsonScanner scanner;

  /** Per open container: whether it is an object. */
  private final boolean[] isObject = new boolean[MAX_DEPTH];

  private int depth;
  private boolean first;

  /**
   * @param in the text; not closed here
   * @param origin name of the file for messages
   * @param maxChars longest text
   */
  public JsonReader(Reader in, String origin, long maxChars) {
    scanner = new JsonScanner(in, origin, maxChars);
  }

  /** Reads bytes, which are UTF-8; malformed ones are reported like any other error. */
  public JsonReader(InputStream in, String origin, long maxChars) {
    this(new InputStreamReader(in, StandardCharsets.UTF_8.newDecoder()), origin, maxChars);
  }

  /** Enters an object; its names come next. */
  public void beginObject() throws IOException {
    open('{', true, "an object");
  }

  /** Leaves the object; all members have been read. */
  public void endObject() throws IOException {
    close('}', true);
  }

  /** Enters an array; its values come next. */
  public void beginArray() throws IOException {
    open('[', false, "an array");
  }

  /** Leaves the array; all elements have been read. */
  public void endArray() throws IOException {
    close(']', false);
  }

  /** Reads one element of an array, or the value of one member. */
  public interface Element {
    /** Reads the element or value to its end, and no more. */
    void read() throws IOException;
  }

  /** Reads an array, element by element. */
  public void array(Element element) throws IOException {
    beginArray();
    while (hasNext()) {
      element.read();
    }
    endArray();
  }

  /** Reads the value of one member of an object. */
  public interface Member {
    /** Reads the whole value of the member. */
    void read(String name) throws IOException;
  }

  /** Reads an object, member by member. */
  public void object(Member member) throws IOException {
    beginObject();
    while (hasNext()) {
      member.read(nextName());
    }
    endObject();
  }

  /**
   * Reads an object of plain members: strings, numbers, words.
   *
   * @param others reads those that are arrays or objects, or skips them
   */
  public JsonMembers members(Member others) throws IOException {
    Map<String, Plain> plain = new HashMap<>();
    object(
        name -> {
          int begin = scanner.peekToken();
          if (begin == '{' || begin == '[') {
            others.read(name);
          } else {
            plain.put(name, plain(begin));
          }
          if (plain.size() > MAX_MEMBERS) {
            throw problem("an object of more than " + MAX_MEMBERS + " members");
          }
        });
    return new JsonMembers(plain, this);
  }

  /**
   * Reads an object of plain members, and of others that are known; skips all other members.
   *
   * @param others by name, readers of members that are arrays or objects; each reads the whole
   *     value
   */
  public JsonMembers members(Map<String, Element> others) throws IOException {
    return members(name -> others.getOrDefault(name, this::skipValue).read());
  }

  /** Reads an object of plain members and one array of that name; skips all other members. */
  public JsonMembers members(String array, Element element) throws IOException {
    return members(Map.of(array, () -> array(element)));
  }

  /** Reads an object of plain members; skips all others. */
  public JsonMembers members() throws IOException {
    return members(Map.of());
  }

  private Plain plain(int begin) throws IOException {
    return switch (begin) {
      case '"' -> new Plain('"', scanner.string("a string"));
      case 't' -> word("true");
      case 'f' -> word("false");
      case 'n' -> word("null");
      default -> new Plain('0', scanner.number());
    };
  }

  private Plain word(String word) throws IOException {
    scanner.word(word);
    return new Plain(word.charAt(0), word);
  }

  /**
   * The first numbers of an array; what a later version may have added is passed over.
   *
   * @param what is wrong with an array that has fewer, for the message
   */
  public long[] numbers(int wanted, String what) throws IOException {
    long[] numbers = new long[wanted];
    beginArray();
    for (int i = 0; i < wanted; i++) {
      numbers[i] = next(what).nextLong();
    }
    endRow();
    return numbers;
  }

  /**
   * Returns the reader, before another element of an array.
   *
   * @param what is wrong with an array that has no more, for the message
   */
  public JsonReader next(String what) throws IOException {
    if (!hasNext()) {
      throw problem(what);
    }
    return this;
  }

  /** Reads the end of an array; what a later version may have added is passed over. */
  public void endRow() throws IOException {
    while (hasNext()) {
      skipValue();
    }
    endArray();
  }

  /**
   * A number as an index, from 0 on.
   *
   * @param what is wrong if it is none, for the message
   */
  public int index(long number, String what) throws IOException {
    if (number < 0 || number > Integer.MAX_VALUE) {
      throw problem(what);
    }
    return (int) number;
  }

  /** Whether the container has a further element, and steps to it. Ask once per element. */
  public boolean hasNext() throws IOException {
    boolean object = depth > 0 && isObject[depth - 1];
    int next = scanner.peekToken();
    if (next == (object ? '}' : ']')) {
      return false;
    }
    if (!first) {
      scanner.expect(',', object ? "',' or '}'" : "',' or ']'");
      scanner.peekToken();
    }
    first = false;
    return true;
  }

  /** The name of the member that follows. */
  public String nextName() throws IOException {
    String name = scanner.string("a name");
    scanner.expect(':', "':'");
    return name;
  }

  /** Returns the next value, which must be a string. */
  public String nextString() throws IOException {
    return scanner.string("a string");
  }

  /** A number that is an integer and fits. */
  public long nextLong() throws IOException {
    return integer(scanner.number());
  }

  long integer(String number) throws ProfileFormatException {
    try {
      return Long.parseLong(number);
    } catch (NumberFormatException e) {
      throw problem("expected a 64-bit integer, found " + number);
    }
  }

  /** A number that is an integer within bounds, both included. */
  public int nextInt(int min, int max) throws IOException {
    return within(nextLong(), min, max);
  }

  int within(long number, int min, int max) throws ProfileFormatException {
    if (number < min || number > max) {
      throw problem("expected a number from " + min + " to " + max + ", found " + number);
    }
    return (int) number;
  }

  /** Returns the next value, which must be a finite number. */
  public double nextDouble() throws IOException {
    return real(scanner.number());
  }

  double real(String number) throws ProfileFormatException {
    double value = Double.parseDouble(number);
    if (!Double.isFinite(value)) {
      throw problem("number out of range: " + number);
    }
    return value;
  }

  /** Skips the next value, of any kind. */
  public void skipValue() throws IOException {
    switch (scanner.peekToken()) {
      case '{' -> object(name -> skipValue());
      case '[' -> array(this::skipValue);
      default -> plain(scanner.peekToken());
    }
  }

  /** Reads over a value that has already been validated; quicker than {@link #skipValue}. */
  public void passOver() throws IOException {
    int begin = scanner.peekToken();
    if (begin == '{' || begin == '[') {
      scanner.passOver();
    } else {
      skipValue();
    }
  }

  /** Checks that only white space follows. */
  public void end() throws IOException {
    if (scanner.peekToken() != JsonScanner.END) {
      throw scanner.problem("text after the end");
    }
  }

  /** An error at the place that was read last. */
  public ProfileFormatException problem(String what) {
    return scanner.problem(what);
  }

  private void open(char bracket, boolean object, String what) throws IOException {
    scanner.expect(bracket, what);
    if (depth == MAX_DEPTH) {
      throw scanner.problem("nested deeper than " + MAX_DEPTH);
    }
    isObject[depth++] = object;
    first = true;
  }

  private void close(char bracket, boolean object) throws IOException {
    if (depth == 0 || isObject[depth - 1] != object) {
      throw new IllegalStateException("not in such a container");
    }
    scanner.expect(bracket, "'" + bracket + "'");
    depth--;
    first = false;
  }
}
