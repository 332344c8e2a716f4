package org.waitprof.replay.match;

import java.util.Arrays;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.SendRecord;

/**
 * The messages from one rank with one tag in one communicator, as their receiver sees them.
 * Messages of a channel match receives in the order in which both were posted (MPI 4.1, section
 * 3.5); a message is called by its number in that order. Receives that were posted with known
 * source and tag keep their place until they complete. Receives of unknown or any source take the
 * first free message when they complete, as Scalasca does for all.
 *
 * <p>Methods for receives are used while events are read, methods for messages while they are
 * matched; both by the receiver's replay only.
 */
final class Channel {
  /** In place of a number: none is in doubt. */
  private static final long NEVER = Long.MAX_VALUE;

  final long communicator;
  final int source;
  final int tag;

  private final Records messages = new Records(SendRecord.WIDTH, 2);

  /** Number of the oldest message held. */
  private long held;

  private long arrived;

  /** Every message below this number is promised to a receive. */
  private long promised;

  /** Numbers from {@link #promised} on that are promised, too; ascending. */
  private long[] ahead = new long[0];

  /** Posted receives that wait for a message of this channel, oldest first. */
  private long[] posted = new long[0];

  /** Messages that a receive gave up waiting for; ascending. */
  private long[] lost = new long[0];

  /** From this number on, messages and receives may belong to others. */
  private long doubtfulFrom = NEVER;

  Channel(long communicator, int source, int tag) {
    this.communicator = communicator;
    this.source = source;
    this.tag = tag;
  }

  /** A receive threw that may have taken the next message, behind all that were posted before. */
  void doubtNextReceive() {
    doubtfulFrom = Math.min(doubtfulFrom, free(posted.length));
  }

  /** A send threw that may have sent the next message. */
  void doubtNextMessage() {
    doubtfulFrom = Math.min(doubtfulFrom, arrived);
  }

  /** Whether the message of this number may be another one's, because a call threw. */
  boolean isDoubtful(long number) {
    return number >= doubtfulFrom;
  }

  /** Adds a posted receive of this channel. */
  void post(long request) {
    posted = Arrays.copyOf(posted, posted.length + 1);
    posted[posted.length - 1] = request;
  }

  /** Completes a posted receive. Returns the number of its message. */
  long complete(long request) {
    int place = 0;
    while (place < posted.length && posted[place] != request) {
      place++;
    }
    withdraw(request);
    return promise(place);
  }

  /** Ends a posted receive that took no message. */
  void withdraw(long request) {
    for (int i = 0; i < posted.length; i++) {
      if (posted[i] == request) {
        long[] rest = new long[posted.length - 1];
        System.arraycopy(posted, 0, rest, 0, i);
        System.arraycopy(posted, i + 1, rest, i, rest.length - i);
        posted = rest;
        return;
      }
    }
  }

  /**
   * Completes a blocking receive, which comes after all that were posted before. Returns the number
   * of its message.
   */
  long receive() {
    return promise(posted.length);
  }

  /**
   * Completes a receive whose channel was not known when it was posted. Returns the number of its
   * message.
   */
  long claim() {
    return promise(0);
  }

  /** The free message that has {@code skipped} free ones before it. */
  private long free(int skipped) {
    long number = promised;
    int next = 0;
    for (int left = skipped; ; number++) {
      if (next < ahead.length && ahead[next] == number) {
        next++;
      } else if (left-- == 0) {
        return number;
      }
    }
  }

  /** Promises it to a receive: it is not free any more. */
  private long promise(int skipped) {
    long number = free(skipped);
    if (number == promised) {
      promised++;
      int passed = 0;
      while (passed < ahead.length && ahead[passed] == promised) {
        passed++;
        promised++;
      }
      ahead = passed == 0 ? ahead : Arrays.copyOfRange(ahead, passed, ahead.length);
    } else {
      ahead = Arrays.copyOf(ahead, ahead.length + 1);
      ahead[ahead.length - 1] = number;
      Arrays.sort(ahead);
    }
    return number;
  }

  /** Takes in a message, whose number is the next. Returns whether a receive may take it. */
  boolean arrive(Records mail, int at) {
    long number = arrived++;
    messages.copyFrom(mail, at, messages.add());
    int place = Arrays.binarySearch(lost, number);
    if (place >= 0 || isDoubtful(number)) {
      take(number);
    }
    return !isDoubtful(number);
  }

  /** Withdraws a message that its sender cancelled, if it is still here. */
  boolean retract(long sendSequence) {
    for (int i = messages.size() - 1; i >= 0; i--) {
      int at = messages.at(i);
      if (messages.get(at, SendRecord.SEQUENCE) == sendSequence) {
        for (int j = i; j + 1 < messages.size(); j++) {
          messages.copyFrom(messages, messages.at(j + 1), messages.at(j));
        }
        messages.dropNewest();
        arrived--;
        return true;
      }
    }
    return false;
  }

  /** Place in {@link #messages()} of a message, or -1 if it has not come. */
  int find(long number) {
    return number < held || number >= arrived ? -1 : messages.at((int) (number - held));
  }

  Records messages() {
    return messages;
  }

  /** Drops a message that a receive took. */
  void take(long number) {
    messages.set(messages.at((int) (number - held)), SendRecord.SEQUENCE, SendRecord.TAKEN);
    while (!messages.isEmpty()
        && messages.get(messages.at(0), SendRecord.SEQUENCE) == SendRecord.TAKEN) {
      messages.drop();
      held++;
    }
  }

  /** Drops all messages that are held. */
  void discard() {
    messages.clear();
    held = arrived;
  }

  /** Notes that no receive will take that message when it comes. */
  void skip(long number) {
    lost = Arrays.copyOf(lost, lost.length + 1);
    lost[lost.length - 1] = number;
    Arrays.sort(lost);
  }

  /** Messages that no receive has taken, without those in doubt. */
  int left() {
    int left = 0;
    for (int i = 0; i < messages.size() && !isDoubtful(held + i); i++) {
      if (messages.get(messages.at(i), SendRecord.SEQUENCE) != SendRecord.TAKEN) {
        left++;
      }
    }
    return left;
  }
}
