package waits;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;

/**
 * When a rank entered and left the operations of one scenario, by System.nanoTime, which is one
 * clock for all processes of a host. Operations that wait for one another have the same place in
 * the logs of their ranks.
 */
final class Log {
  /** Stands for a time that was not noted. */
  static final long NEVER = Long.MIN_VALUE;

  private static final int PATTERN = 0;
  private static final int GROUP = 1;
  private static final int READY = 2;
  private static final int ENTER = 3;
  private static final int LEAVE = 4;
  private static final int WORDS = 5;

  /** The frame of {@link Run} that the scenario ran under, a blank, and the method it is. */
  final String where;

  private final long[] words;

  Log(String where, int places) {
    this(where, new long[places * WORDS]);
    for (int at = 0; at < words.length; at += WORDS) {
      Arrays.fill(words, at + READY, at + WORDS, NEVER);
    }
  }

  private Log(String where, long[] words) {
    this.where = where;
    this.words = words;
  }

  int places() {
    return words.length / WORDS;
  }

  /** From now on the partner does not wait for this rank any more. Before enter, if at all. */
  void ready(int place, int group) {
    words[place * WORDS + GROUP] = group;
    words[place * WORDS + READY] = System.nanoTime();
  }

  void enter(int place, Pattern pattern, int group) {
    int at = place * WORDS;
    words[at + PATTERN] = pattern.ordinal();
    words[at + GROUP] = group;
    long now = System.nanoTime();
    if (words[at + READY] == NEVER) {
      words[at + READY] = now;
    }
    words[at + ENTER] = now;
  }

  void leave(int place) {
    words[place * WORDS + LEAVE] = System.nanoTime();
  }

  Pattern pattern(int place) {
    return Pattern.values()[(int) words[place * WORDS + PATTERN]];
  }

  /** Ranks wait only for those of the same group. */
  int group(int place) {
    return (int) words[place * WORDS + GROUP];
  }

  long readyNanos(int place) {
    return words[place * WORDS + READY];
  }

  long enterNanos(int place) {
    return words[place * WORDS + ENTER];
  }

  long leaveNanos(int place) {
    return words[place * WORDS + LEAVE];
  }

  void write(DataOutputStream out) throws IOException {
    out.writeUTF(where);
    out.writeInt(words.length);
    for (long word : words) {
      out.writeLong(word);
    }
  }

  static Log read(DataInputStream in) throws IOException {
    String where = in.readUTF();
    long[] words = new long[in.readInt()];
    for (int i = 0; i < words.length; i++) {
      words[i] = in.readLong();
    }
    return new Log(where, words);
  }
}
