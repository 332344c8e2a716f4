package org.waitprof.json;

import java.io.IOException;
import java.io.Reader;
import java.nio.charset.CharacterCodingException;
import org.waitprof.model.ProfileFormatException;

/**
 * The characters of a JSON text: blanks, strings, numbers and words, with their limits. {@link
 * JsonReader} knows how they go together.
 */
final class JsonScanner {
  /** Value that {@link #peekToken} returns at the end of the text. */
  static final int END = -1;

  private static final int MAX_STRING_CHARS = 1 << 20;
  private static final int MAX_NUMBER_CHARS = 40;

  private final Reader in;
  private final String origin;
  private final char[] buffer = new char[8192];
  private long charsLeft;
  private int position;
  private int limit;
  private int line = 1;

  JsonScanner(Reader in, String origin, long maxChars) {
    this.in = in;
    this.origin = origin;
    this.charsLeft = maxChars;
  }

  ProfileFormatException problem(String what) {
    return new ProfileFormatException(origin, "line " + line + ": " + what);
  }

  /** The next character that is no blank, not consumed; {@link #END} at the end. */
  int peekToken() throws IOException {
    while (true) {
      int c = peek();
      if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
        return c;
      }
      line += c == '\n' ? 1 : 0;
      position++;
    }
  }

  void expect(char wanted, String what) throws IOException {
    int c = peekToken();
    if (c != wanted) {
      throw problem("expected " + what + ", found " + show(c));
    }
    position++;
  }

  void word(String word) throws IOException {
    peekToken();
    for (int i = 0; i < word.length(); i++) {
      if (peek() != word.charAt(i)) {
        throw problem("expected " + word + ", found " + show(peek()));
      }
      position++;
    }
  }

  String string(String what) throws IOException {
    expect('"', what);
    StringBuilder text = new StringBuilder();
    while (true) {
      int c = peek();
      if (c == END || c < ' ') {
        throw problem("string without end, found " + show(c));
      }
      position++;
      if (c == '"') {
        return text.toString();
      }
      text.append(c == '\\' ? escaped() : (char) c);
      if (text.length() > MAX_STRING_CHARS) {
        throw problem("string longer than " + MAX_STRING_CHARS + " characters");
      }
    }
  }

  private char escaped() throws IOException {
    int c = peek();
    position++;
    return switch (c) {
      case '"', '\\', '/' -> (char) c;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      case 'u' -> {
        int value = 0;
        for (int i = 0; i < 4; i++) {
          int digit = peek() > 'f' ? -1 : Character.digit(peek(), 16);
          if (digit < 0) {
            throw problem("bad escape, found " + show(peek()));
          }
          value = value << 4 | digit;
          position++;
        }
        yield (char) value;
      }
      default -> throw problem("bad escape, found " + show(c));
    };
  }

  /** To the end of an object or array, of which brackets and strings alone are looked at. */
  void passOver() throws IOException {
    int open = 0;
    boolean inString = false;
    do {
      int c = peek();
      if (c == END) {
        throw problem("a value without end");
      }
      position++;
      if (c == '"') {
        inString = !inString;
      } else if (inString && c == '\\') {
        peek();
        position++;
      } else if (!inString) {
        open += c == '{' || c == '[' ? 1 : c == '}' || c == ']' ? -1 : 0;
        line += c == '\n' ? 1 : 0;
      }
    } while (open > 0);
  }

  /** A number as it is written: {@code -? int frac? exp?}. */
  String number() throws IOException {
    peekToken();
    StringBuilder text = new StringBuilder();
    if (peek() == '-') {
      take(text);
    }
    if (peek() == '0') {
      take(text);
    } else {
      digits(text);
    }
    if (peek() == '.') {
      take(text);
      digits(text);
    }
    if (peek() == 'e' || peek() == 'E') {
      take(text);
      if (peek() == '+' || peek() == '-') {
        take(text);
      }
      digits(text);
    }
    return text.toString();
  }

  private void digits(StringBuilder text) throws IOException {
    if (peek() < '0' || peek() > '9') {
      throw problem("expected a number, found " + show(peek()));
    }
    while (peek() >= '0' && peek() <= '9') {
      take(text);
    }
  }

  private void take(StringBuilder text) throws IOException {
    text.append((char) peek());
    position++;
    if (text.length() > MAX_NUMBER_CHARS) {
      throw problem("number longer than " + MAX_NUMBER_CHARS + " characters");
    }
  }

  private int peek() throws IOException {
    return position < limit ? buffer[position] : refill();
  }

  private int refill() throws IOException {
    try {
      position = 0;
      limit = Math.max(0, in.read(buffer));
    } catch (CharacterCodingException e) {
      limit = 0;
      throw new ProfileFormatException(origin, "text is not UTF-8", e);
    }
    charsLeft -= limit;
    if (charsLeft < 0) {
      throw problem("text is too long");
    }
    return limit == 0 ? END : buffer[0];
  }

  private static String show(int c) {
    return c == END
        ? "the end"
        : c > ' ' && c < 127 ? "'" + (char) c + "'" : String.format("U+%04X", c);
  }
}
