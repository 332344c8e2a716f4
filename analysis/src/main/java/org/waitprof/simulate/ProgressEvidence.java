package org.waitprof.simulate;

import java.util.Arrays;
import java.util.function.IntToLongFunction;
import org.waitprof.model.SizeClass;
import org.waitprof.replay.call.Call;

/**
 * Messages that were transferred only while the other side was in MPI, as the trace shows it: that
 * side had begun its non-blocking operation and computed, and the call that completes this side's
 * lasted until it came back. Decided for each size, since a library moves messages of one size
 * alike; see {@link org.waitprof.waitstate.progress.WaitForProgress}. 50 bytes per message. Used by
 * one thread.
 */
final class ProgressEvidence {
  private static final long NEVER = Long.MAX_VALUE;

  /** A shorter wait than this does not count. */
  private static final long NOTICEABLE_NANOS = 20_000;

  final Side sends;
  final Side receives;

  /** Times of one side of each message in the recorded run, in nanoseconds. */
  static final class Side {
    private final long[] back;
    private final long[] enter;
    private final long[] leave;
    private final boolean[] waits;

    private Side(int messages) {
      back = new long[messages];
      enter = new long[messages];
      leave = new long[messages];
      waits = new boolean[messages];
      Arrays.fill(back, NEVER);
      Arrays.fill(leave, NEVER);
    }

    /** Notes that the thread that began the operation is in MPI again. */
    void back(int message, long nanos) {
      back[message] = nanos;
    }

    /** Notes the call that completed the operation; nothing for {@link Messages#NONE}. */
    void completed(int message, Call call) {
      if (message != Messages.NONE) {
        enter[message] = call.enter;
        leave[message] = call.leave;
      }
    }

    /** Whether the completion waits until the other side is back. */
    boolean waits(int message) {
      return waits[message];
    }

    /** Time at which the thread that began the operation was in MPI again in the recorded run. */
    long backNanos(int message) {
      return back[message];
    }

    /**
     * Decides for each message.
     *
     * @param begun time at which the other side began it
     */
    private void decide(Side other, Messages messages, IntToLongFunction begun) {
      int[] lasted = new int[SizeClass.COUNT];
      int[] over = new int[SizeClass.COUNT];
      for (int i = 0; i < waits.length; i++) {
        boolean known = other.back[i] < NEVER && leave[i] < NEVER;
        if (known && other.back[i] - Math.max(enter[i], begun.applyAsLong(i)) > NOTICEABLE_NANOS) {
          (leave[i] < other.back[i] ? over : lasted)[SizeClass.of(messages.bytes(i))]++;
        }
      }
      for (int i = 0; i < waits.length; i++) {
        int size = SizeClass.of(messages.bytes(i));
        // Waits go only backwards in recorded time, so that no two sides ever wait for each other.
        waits[i] = lasted[size] > over[size] && leave[i] < NEVER && other.back[i] <= leave[i];
      }
    }
  }

  Side side(boolean receives) {
    return receives ? this.receives : sends;
  }

  /** Begins without evidence, for {@code messages} messages. */
  ProgressEvidence(int messages) {
    sends = new Side(messages);
    receives = new Side(messages);
  }

  /** Decides for both sides, once all is known. */
  void decide(Messages messages) {
    sends.decide(receives, messages, messages::postedNanos);
    receives.decide(sends, messages, messages::sentNanos);
  }

  /** Whether the library progresses messages in a call. */
  static boolean isMadeIn(Call call) {
    return switch (call.call.callClass()) {
      case START, REQUEST_SETUP, LOCAL_SEND, COLLECTIVE_START, ENVIRONMENT -> false;
      case TEST, POLL_PROBE -> true;
      default -> call.operations > 0;
    };
  }
}
