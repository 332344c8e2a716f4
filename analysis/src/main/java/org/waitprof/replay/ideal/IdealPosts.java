package org.waitprof.replay.ideal;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Receives that one rank has posted, until it is known which message they take: the ideal clock of
 * posting meets the send that waits for it, whichever comes first. Used by the clocks' thread.
 */
final class IdealPosts {
  /** {@link #match}: the receive is still to be posted. */
  static final long NOT_YET = Long.MAX_VALUE;

  private final Map<Long, Post> posts = new HashMap<>();

  /** The clock of a receive that is posted; of one that is not, the send that wants to know it. */
  private record Post(boolean isPosted, long clock, @Nullable IdealSend send) {}

  /**
   * A receive is posted.
   *
   * @return the send that waits for it; null if none does
   */
  @Nullable IdealSend post(long sequence, long clock) {
    Post matched = posts.remove(sequence);
    if (matched == null) {
      posts.put(sequence, new Post(true, clock, null));
    }
    return matched == null ? null : matched.send;
  }

  /**
   * The message of a receive is known.
   *
   * @param send the send that wants to know when it is posted; null if none does
   * @return the clock of posting, or {@link #NOT_YET}
   */
  long match(long sequence, @Nullable IdealSend send) {
    Post known = posts.remove(sequence);
    if (known != null && known.isPosted) {
      return known.clock;
    }
    posts.put(sequence, new Post(false, 0, send));
    return NOT_YET;
  }
}
