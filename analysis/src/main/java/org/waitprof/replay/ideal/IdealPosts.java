package org.waitprof.replay.ideal;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Receives that one rank has posted, until the message that they take is known: the ideal clock of
 * posting meets the send that waits for it, whichever comes first. Used by the clocks' thread.
 */
final class IdealPosts {
  /** Returned by {@link #match} while the receive is still to be posted. */
  static final long NOT_YET = Long.MAX_VALUE;

  private final Map<Long, Post> posts = new HashMap<>();

  /** The clock of a receive that is posted; the waiting send of a receive that is not. */
  private record Post(boolean isPosted, long clock, @Nullable IdealSend send) {}

  /**
   * Posts a receive.
   *
   * @return the send that waits for it; null without one
   */
  @Nullable IdealSend post(long sequence, long clock) {
    Post matched = posts.remove(sequence);
    if (matched == null) {
      posts.put(sequence, new Post(true, clock, null));
    }
    return matched == null ? null : matched.send;
  }

  /**
   * Notes the message of a receive.
   *
   * @param send the send that waits for the posting; null without one
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
