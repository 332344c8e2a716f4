package org.waitprof.export;

import java.io.IOException;
import java.io.Writer;
import java.util.ArrayDeque;

/**
 * Lines in their order, of which some become known later than those behind them: all behind are
 * held back until they are. Where too many are held, the first is left out.
 */
final class HeldLines {
  /** Some hundred bytes each. */
  private static final int MOST = 1 << 20;

  /** In place of a line that nobody keeps. */
  static final Held NOTHING = new Held(null);

  private final Writer out;
  private final ArrayDeque<Held> held = new ArrayDeque<>();
  private long leftOut;

  HeldLines(Writer out) {
    this.out = out;
  }

  /** A line, or the place of one. */
  static final class Held {
    private @org.jspecify.annotations.Nullable String text;
    private boolean over;

    private Held(@org.jspecify.annotations.Nullable String text) {
      this.text = text;
      over = text != null;
    }
  }

  /** Adds a line. */
  void add(String text) throws IOException {
    if (held.isEmpty()) {
      out.write(text);
    } else {
      held.add(new Held(text));
      if (held.size() > MOST) {
        giveUp();
      }
    }
  }

  /** Adds the place of a line. */
  Held reserve() {
    Held place = new Held(null);
    held.add(place);
    return place;
  }

  /** The line is known; without a text there is none. Does nothing for one that was left out. */
  void fill(Held place, String text) throws IOException {
    place.text = text;
    place.over = true;
    flush();
  }

  private void flush() throws IOException {
    for (Held first = held.peek(); first != null && first.over; first = held.peek()) {
      held.remove();
      if (first.text != null) {
        out.write(first.text);
      }
    }
  }

  private void giveUp() throws IOException {
    Held first = held.peek();
    if (first != null) {
      leftOut++;
      first.over = true;
      flush();
    }
  }

  /** Nothing more comes: places without line are left out. */
  void end() throws IOException {
    for (Held place : held) {
      leftOut += place.over ? 0 : 1;
      place.over = true;
    }
    flush();
  }

  /** Places whose line did not come in time. */
  long leftOut() {
    return leftOut;
  }
}
