package org.waitprof.file;

import java.io.IOException;

/**
 * Writes JSON (RFC 8259) piece by piece, without building a tree: names and values in the order in
 * which they are to appear. Outer containers get a line per element, inner ones stay on one line.
 */
@SuppressWarnings("DoNotCallSuggester")
public final class JsonWriter {
  private final Appendable out;

  /**
   * @param out receives the text; not closed here
   * @param openDepth containers nested less than this deep get a line per element; 0 for one line
   */
  public JsonWriter(Appendable out, int openDepth) {
    this.out = out;
    if (openDepth < 0) {
      throw new IllegalArgumentException("openDepth " + openDepth);
    }
  }

  /** Opens an object. */
  public JsonWriter beginObject() throws IOException {
    out.append('{');
    return this;
  }

  /** Closes the object. */
  public JsonWriter endObject() throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Opens an array. */
  public JsonWriter beginArray() throws IOException {
    throw new UnsupportedOperationException();
  }

  /** Closes the array. */
  public JsonWriter endArray() throws IOException {
    throw new UnsupportedOperationException();
  }

  /** The name of an object's next member. */
  public JsonWriter name(String name) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** A string. */
  public JsonWriter value(String text) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** An integer, exact. */
  public JsonWriter value(long number) throws IOException {
    throw new UnsupportedOperationException();
  }

  /**
   * A number.
   *
   * @throws IllegalArgumentException if it is not finite: JSON has no such numbers
   */
  public JsonWriter value(double number) throws IOException {
    throw new UnsupportedOperationException();
  }

  /** True or false. */
  public JsonWriter value(boolean truth) throws IOException {
    throw new UnsupportedOperationException();
  }
}
