package org.waitprof.simulate;

import java.util.Arrays;
import java.util.List;

/**
 * The messages of a run, numbered: sender and receiver, by the places of these events among their
 * ranks'. They keep their partners under all changes. 60 bytes per message.
 */
final class Messages {
  /** Number of a message that does not exist, or that no rank receives. */
  static final int NONE = -1;

  /** Number of receives after a probe that may be the one of its message. */
  private static final int LOOK_AHEAD = 64;

  private final Side[] senders;
  private final Side[] receivers;
  private final int[] source;
  private final int[] receiver;
  private final int[] bytes;
  private final int[] tag;
  private final long[] sentNanos;
  private final long[] postedNanos;
  private final int size;

  /** The messages of a rank by the place of its event, ascending. */
  private static final class Side {
    private long[] places = new long[16];
    private int[] numbers = new int[16];
    private int size;

    void add(long place, int number) {
      if (size == places.length) {
        places = Arrays.copyOf(places, 2 * size);
        numbers = Arrays.copyOf(numbers, 2 * size);
      }
      places[size] = place;
      numbers[size++] = number;
    }

    void sort() {
      places = Arrays.copyOf(places, size);
      numbers = Arrays.copyOf(numbers, size);
      if (isSorted()) {
        return;
      }
      Integer[] order = new Integer[size];
      Arrays.setAll(order, i -> i);
      long[] keys = places;
      Arrays.sort(order, (a, b) -> Long.compare(keys[a], keys[b]));
      places = Arrays.stream(order).mapToLong(i -> keys[i]).toArray();
      int[] old = numbers;
      numbers = Arrays.stream(order).mapToInt(i -> old[i]).toArray();
    }

    private boolean isSorted() {
      for (int i = 1; i < size; i++) {
        if (places[i - 1] > places[i]) {
          return false;
        }
      }
      return true;
    }

    int find(long place) {
      int at = Arrays.binarySearch(places, place);
      return at < 0 ? NONE : numbers[at];
    }
  }

  /** Makes a table of messages whose sends the receivers know. */
  Messages(int worldSize, List<MessageNotes> notes) {
    size = Math.toIntExact(notes.stream().mapToLong(MessageNotes::messages).sum());
    senders = sides(worldSize);
    receivers = sides(worldSize);
    source = new int[size];
    receiver = new int[size];
    bytes = new int[size];
    tag = new int[size];
    sentNanos = new long[size];
    postedNanos = new long[size];
    int number = 0;
    for (MessageNotes its : notes) {
      for (int i = 0; i < its.messages(); i++) {
        source[number] = (int) its.get(i, MessageNotes.SOURCE);
        receiver[number] = its.rank;
        bytes[number] = (int) its.get(i, MessageNotes.BYTES);
        tag[number] = (int) its.get(i, MessageNotes.TAG);
        sentNanos[number] = its.get(i, MessageNotes.SENT_NANOS);
        postedNanos[number] = its.get(i, MessageNotes.POSTED_NANOS);
        senders[source[number]].add(its.get(i, MessageNotes.SEND_SEQUENCE), number);
        receivers[its.rank].add(its.get(i, MessageNotes.POSTED_SEQUENCE), number);
        number++;
      }
    }
    for (int rank = 0; rank < worldSize; rank++) {
      senders[rank].sort();
      receivers[rank].sort();
    }
  }

  private static Side[] sides(int worldSize) {
    Side[] sides = new Side[worldSize];
    Arrays.setAll(sides, rank -> new Side());
    return sides;
  }

  int size() {
    return size;
  }

  int source(int message) {
    return source[message];
  }

  int receiver(int message) {
    return receiver[message];
  }

  /** Begin, in the recorded run, of the call that sent the message. */
  long sentNanos(int message) {
    return sentNanos[message];
  }

  /** Begin, in the recorded run, of the call that posted the message's receive. */
  long postedNanos(int message) {
    return postedNanos[message];
  }

  /**
   * The message that the event at a place of the rank sent; {@link #NONE} if no rank receives it.
   */
  int sent(int rank, long sequence) {
    return senders[rank].find(sequence);
  }

  /** The message that the receive posted at a place of the rank got. */
  int posted(int rank, long sequence) {
    return receivers[rank].find(sequence);
  }

  /** Bytes of a message, at most {@code Integer.MAX_VALUE}. */
  int bytes(int message) {
    return bytes[message];
  }

  /**
   * The message that a probe found: the next one of that tag that the rank gets from there. Its
   * size does not identify it: some bindings know only after a receive how large it was.
   */
  int probed(int rank, long sequence, int from, int wanted) {
    Side side = receivers[rank];
    int at = Arrays.binarySearch(side.places, sequence);
    at = at < 0 ? -at - 1 : at;
    for (int end = Math.min(side.size, at + LOOK_AHEAD); at < end; at++) {
      int message = side.numbers[at];
      if (source[message] == from && tag[message] == wanted) {
        return message;
      }
    }
    return NONE;
  }
}
