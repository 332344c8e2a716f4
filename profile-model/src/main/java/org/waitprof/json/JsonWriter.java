package org.waitprof.json;

import java.io.IOException;
import java.util.Arrays;
import java.util.Map;

/**
 * Writes JSON (RFC 8259) piece by piece, without building a tree: names and values in the order in
 * which they are to appear. Outer containers get a line per element, inner ones stay on one line.
 * Used for {@code profile.json} and by the JSON export. Not thread-safe.
 */
public final class JsonWriter {
  private static final String HEX = "0123456789abcdef";

  private final Appendable out;
  private final int openDepth;

  /** Per open container: whether it is an object. */
  private boolean[] isObject = new boolean[8];

  private int depth;
  private boolean first = true;
  private boolean named;

  /**
   * @param out receives the text; not closed here
   * @param openDepth containers nested less than this deep get a line per element; 0 for one line
   */
  public JsonWriter(Appendable out, int openDepth) {
    this.out = out;
    this.openDepth = openDepth;
  }

  public JsonWriter beginObject() throws IOException {
    return open('{', true);
  }

  public JsonWriter endObject() throws IOException {
    return close('}', true);
  }

  public JsonWriter beginArray() throws IOException {
    return open('[', false);
  }

  public JsonWriter endArray() throws IOException {
    return close(']', false);
  }

  public JsonWriter numbers(long... numbers) throws IOException {
    beginArray();
    for (long number : numbers) {
      value(number);
    }
    return endArray();
  }

  /** The name of an object's next member. */
  public JsonWriter name(String name) throws IOException {
    if (named || depth == 0 || !isObject[depth - 1]) {
      throw new IllegalStateException("no place for the name " + name);
    }
    separate();
    quote(name);
    out.append(": ");
    named = true;
    return this;
  }

  /** A string. Characters that no Unicode text has (lone surrogates) are escaped. */
  public JsonWriter value(String text) throws IOException {
    beforeValue();
    quote(text);
    return this;
  }

  /** Writes an integer with all of its digits, also beyond 2^53. */
  public JsonWriter value(long number) throws IOException {
    beforeValue();
    out.append(Long.toString(number));
    return this;
  }

  /**
   * A number, in the shortest form that reads back the same.
   *
   * @throws IllegalArgumentException if it is not finite: JSON has no such numbers
   */
  public JsonWriter value(double number) throws IOException {
    if (!Double.isFinite(number)) {
      throw new IllegalArgumentException("JSON has no number " + number);
    }
    beforeValue();
    out.append(Double.toString(number));
    return this;
  }

  public JsonWriter value(boolean truth) throws IOException {
    beforeValue();
    out.append(Boolean.toString(truth));
    return this;
  }

  /** An array of values, each as {@link #value(Object)} writes it. */
  public JsonWriter array(Iterable<?> values) throws IOException {
    beginArray();
    for (Object each : values) {
      value(each);
    }
    return endArray();
  }

  /**
   * A value by its type: a number, a truth value, a map as an object, a list or long[] as an array;
   * of any other object its text.
   */
  public JsonWriter value(Object value) throws IOException {
    if (value instanceof Double number) {
      return value(number.doubleValue());
    } else if (value instanceof Number number) {
      return value(number.longValue());
    } else if (value instanceof Boolean truth) {
      return value(truth.booleanValue());
    } else if (value instanceof long[] numbers) {
      return numbers(numbers);
    } else if (value instanceof Iterable<?> values) {
      return array(values);
    } else if (value instanceof Map<?, ?> members) {
      beginObject();
      for (Map.Entry<?, ?> each : members.entrySet()) {
        name(String.valueOf(each.getKey())).value(each.getValue());
      }
      return endObject();
    }
    return value(value.toString());
  }

  private JsonWriter open(char bracket, boolean object) throws IOException {
    beforeValue();
    out.append(bracket);
    if (depth == isObject.length) {
      isObject = Arrays.copyOf(isObject, 2 * depth);
    }
    isObject[depth++] = object;
    first = true;
    return this;
  }

  private JsonWriter close(char bracket, boolean object) throws IOException {
    if (named || depth == 0 || isObject[depth - 1] != object) {
      throw new IllegalStateException("no container to close with " + bracket);
    }
    depth--;
    if (!first && depth < openDepth) {
      newLine();
    }
    out.append(bracket);
    first = false;
    return this;
  }

  private void beforeValue() throws IOException {
    if (named) {
      named = false;
    } else if (depth == 0) {
      if (!first) {
        throw new IllegalStateException("a second value");
      }
      first = false;
    } else if (isObject[depth - 1]) {
      throw new IllegalStateException("a value without a name");
    } else {
      separate();
    }
  }

  private void separate() throws IOException {
    if (!first) {
      out.append(',');
    }
    if (depth <= openDepth) {
      newLine();
    } else if (!first) {
      out.append(' ');
    }
    first = false;
  }

  private void newLine() throws IOException {
    out.append('\n');
    for (int i = 0; i < depth; i++) {
      out.append("  ");
    }
  }

  private void quote(String text) throws IOException {
    out.append('"');
    if (isPlain(text)) {
      out.append(text);
    } else {
      escape(text);
    }
    out.append('"');
  }

  /** Nearly all texts are; an array, for a rank asks this of 2000 characters in an interpreter. */
  private static boolean isPlain(String text) {
    char[] chars = text.toCharArray();
    for (char c : chars) {
      if (c < ' ' || c == '"' || c == '\\' || c >= 0x7F) {
        return false;
      }
    }
    return true;
  }

  private void escape(String text) throws IOException {
    int plain = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      boolean pair =
          Character.isHighSurrogate(c)
              && i + 1 < text.length()
              && Character.isLowSurrogate(text.charAt(i + 1));
      if (pair) {
        i++;
      } else if (c < ' ' || c == '"' || c == '\\' || c == 0x7F || Character.isSurrogate(c)) {
        out.append(text, plain, i);
        escape(c);
        plain = i + 1;
      }
    }
    out.append(text, plain, text.length());
  }

  private void escape(char c) throws IOException {
    switch (c) {
      case '"', '\\' -> out.append('\\').append(c);
      case '\n' -> out.append("\\n");
      case '\r' -> out.append("\\r");
      case '\t' -> out.append("\\t");
      default -> {
        out.append("\\u");
        for (int shift = 12; shift >= 0; shift -= 4) {
          out.append(HEX.charAt(c >> shift & 15));
        }
      }
    }
  }
}
