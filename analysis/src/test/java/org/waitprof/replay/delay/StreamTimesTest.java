package org.waitprof.replay.delay;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.BitSet;
import java.util.Queue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.replay.exchange.Exchange;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.RankPartition;
import org.waitprof.trace.SpillFile;
import org.waitprof.waitstate.WaitGroup;

/**
 * Expectation: a stream compares its times by place with the waiter's since they last synchronised,
 * and logs what it had more; its own waits since then are numbered. Two places, of rank 0, whose
 * peers are ranks 1 to 3.
 */
class StreamTimesTest {
  private static final int SENDER = WaitGroup.LATE_SENDER.ordinal();
  private static final int BARRIER = WaitGroup.BARRIER.ordinal();
  private static final int FIELDS = DelayLog.PLACES;

  private final SpillFile file = new SpillFile();
  private final DelayPlaces all = new DelayPlaces();
  private final RankPlaces places = new RankPlaces(new NamedPaths(0), all);
  private final int one = places.lost(LatenessCause.GC);
  private final int two = places.lost(LatenessCause.JIT);
  private final DelayPost post = new DelayPost(Exchange.ALONE, new RankPartition(0, 1, 4), all);

  @AfterEach
  void close() {
    file.close();
  }

  private Timeline timeline(boolean paper) {
    return new Timeline(LongPair.of(0, 0), places, paper, file, 1000);
  }

  private static long peer(int rank) {
    return LongPair.of(rank, 0);
  }

  /** A call of this length, of which a part waited; the stream stands at its end. */
  private void call(Timeline own, long nanos, long waited) {
    own.nextCall();
    own.now.add(one, nanos - waited);
    own.now.addWaits(one, waited, waited > 0 ? 1 : 0);
  }

  /** Times that a waiter sends for its wait that has this number. */
  private static long[] mail(int waiter, long sequence, long... times) {
    long[] mail = new long[DelayPost.HEAD + times.length];
    mail[DelayPost.WAITER] = peer(waiter);
    mail[DelayPost.SEQUENCE] = sequence;
    System.arraycopy(times, 0, mail, DelayPost.HEAD, times.length);
    return mail;
  }

  /** The last entry of the log that was not read yet. */
  private static long[] last(DelayLog log) {
    assertTrue(log.previous());
    long[] entry = new long[log.length()];
    System.arraycopy(log.data(), log.at(), entry, 0, entry.length);
    return entry;
  }

  private static void expectCaused(DelayLog log, int waiter, long... fieldsFromDelay) {
    long[] entry = last(log);
    assertTrue((entry[DelayLog.KIND] & DelayLog.CAUSED) != 0);
    assertEquals(peer(waiter), entry[DelayLog.PEER]);
    long[] found = new long[entry.length - DelayLog.DELAY];
    System.arraycopy(entry, DelayLog.DELAY, found, 0, found.length);
    assertArrayEquals(fieldsFromDelay, found);
  }

  @Test
  void aWaitSendsTheTimesSinceTheyMet() {
    Queue<long[]> box = post.open(1);
    Timeline own = timeline(false);
    own.now.add(one, 50);
    own.synchronised(peer(1), one, 20);
    own.nextCall();
    own.now.add(two, 7);
    own.waits(peer(1), SENDER, 9, 4, 100, post);
    long[] sent = {peer(1), own.id, 9, places.common(one), 20, places.common(two), 7};
    assertArrayEquals(sent, box.poll());
    own.settle(false);
    assertEquals(1, own.log.endWait);
    assertArrayEquals(new long[] {SENDER, peer(1), 9, 100, 4}, last(own.log));
    // With another rank it never met: all of its time counts.
    Queue<long[]> other = post.open(2);
    own.waits(peer(2), SENDER, 10, 4, 100, post);
    assertEquals(50, requireNonNull(other.poll())[DelayPost.HEAD + 1]);
  }

  /** By the rule of the paper the waiter's own waiting since then belongs to its time. */
  @Test
  void byThePaperWaitingCountsAsTime() {
    Queue<long[]> box = post.open(1);
    Timeline own = timeline(true);
    call(own, 60, 10);
    own.synchronised(peer(1), one, 0);
    call(own, 30, 25);
    own.waits(peer(1), SENDER, 9, 4, 100, post);
    assertArrayEquals(new long[] {peer(1), own.id, 9, places.common(one), 30}, box.poll());
  }

  @Test
  void aCausedWaitHasTheExcess() {
    Timeline own = timeline(false);
    call(own, 100, 40);
    own.synchronised(peer(1), one, 0);
    call(own, 55, 25);
    own.now.add(two, 5);
    own.causes(peer(1), SENDER, 9, 100);
    assertFalse(own.isWaitedFor());
    own.settle(false);
    assertEquals(0, own.log.total(), "the waiter's times are not known yet");
    own.theirs(mail(1, 9, places.common(one), 10, places.common(two), 25));
    own.settle(false);
    // 30 - 10 of the first place; of the second the waiter had more.
    expectCaused(own.log, 1, 20, 25, 1, 2, 25, one, 20);
  }

  /** The waiter was in a place where this rank never was; mail may come before its own entry. */
  @Test
  void byThePaperExcessIsAtMostTheDifference() {
    for (long theirs : new long[] {8, 12, 60}) {
      Timeline own = timeline(true);
      own.synchronised(peer(1), one, 0);
      own.now.add(one, 30);
      own.now.add(two, 5);
      int foreign = all.number(DelayPlace.of(LatenessCause.QUOTA));
      own.theirs(mail(1, 9, places.common(one), 10, foreign, theirs));
      own.causes(peer(1), SENDER, 9, 100);
      own.settle(false);
      // Excess is 20 and 5; the difference is 25 less what the waiter did elsewhere.
      expectCaused(own.log, 1, Math.max(0, 25 - theirs), 0, 0, 0, 0, one, 20, two, 5);
    }
  }

  @Test
  void entriesStayInTheirOrder() {
    Timeline own = timeline(false);
    own.causes(peer(1), SENDER, 9, 100);
    own.waits(peer(2), SENDER, 10, 4, 30, post);
    own.causes(peer(3), SENDER, 11, 100);
    own.theirs(mail(3, 11));
    own.settle(false);
    assertEquals(0, own.log.total());
    own.theirs(mail(1, 9));
    own.settle(false);
    assertEquals(peer(3), last(own.log)[DelayLog.PEER]);
    assertEquals(peer(2), last(own.log)[DelayLog.PEER]);
    assertEquals(peer(1), last(own.log)[DelayLog.PEER]);
    assertFalse(own.log.previous());
  }

  /** Mail of a rank that could not be read never comes. */
  @Test
  void atTheEndWhatIsIncompleteIsLeftOut() {
    Timeline own = timeline(false);
    own.causes(peer(1), SENDER, 9, 100);
    own.waits(peer(2), SENDER, 10, 4, 30, post);
    own.settle(true);
    assertEquals(peer(2), last(own.log)[DelayLog.PEER]);
    assertFalse(own.log.previous());
  }

  @Test
  void aCutEndsALog() {
    Timeline own = timeline(false);
    own.waits(peer(2), SENDER, 10, 4, 30, post);
    own.cutHere();
    own.waits(peer(3), SENDER, 11, 4, 30, post);
    own.settle(false);
    DelayLog first = requireNonNull(own.cut.poll());
    assertNull(own.cut.poll());
    assertEquals(1, first.endWait);
    assertEquals(2, own.log.endWait);
    assertEquals(peer(2), last(first)[DelayLog.PEER]);
    assertEquals(peer(3), last(own.log)[DelayLog.PEER]);
  }

  private static BitSet ranks(int... ranks) {
    BitSet set = new BitSet();
    for (int rank : ranks) {
      set.set(rank);
    }
    return set;
  }

  /**
   * Waits of 10, 20 and 40 in three calls, at whose ends it meets rank 1, 2 and 3. Then all three
   * wait for it in a barrier. Rank 1 came first of all: all waits since then are charged. For rank
   * 2 those from the meeting with rank 3 on are, and for rank 3 none.
   */
  @Test
  void inACollectiveWaitsSinceTheNextMeetingAreCharged() {
    Timeline own = timeline(false);
    long[] waits = {10, 20, 40};
    for (int i = 0; i < 3; i++) {
      call(own, waits[i] + 1, waits[i]);
      own.synchronised(peer(1 + i), one, 0);
    }
    own.nextCall();
    own.now.add(one, 5);
    for (int rank = 1; rank <= 3; rank++) {
      own.causes(peer(rank), BARRIER, rank, 100);
      own.theirs(mail(rank, rank));
    }
    assertTrue(own.isWaitedFor());
    own.endCauses(ranks(0, 1, 2, 3));
    assertFalse(own.isWaitedFor());
    own.settle(false);
    expectCaused(own.log, 3, 5, 0, 3, 3, 0, one, 5);
    expectCaused(own.log, 2, 6, 40, 2, 3, 40, one, 6);
    expectCaused(own.log, 1, 7, 60, 1, 3, 60, one, 7);
  }

  /** Without rank 3 rank 2 is the last that it met: none of the wait of 40 is charged. */
  @Test
  void theLastMeetingChargesNothing() {
    Timeline own = timeline(false);
    call(own, 11, 10);
    own.synchronised(peer(1), one, 0);
    call(own, 21, 20);
    own.synchronised(peer(2), one, 0);
    call(own, 41, 40);
    own.causes(peer(2), BARRIER, 7, 100);
    own.theirs(mail(2, 7));
    own.endCauses(ranks(0, 1, 2));
    own.settle(false);
    expectCaused(own.log, 2, 1, 40, 3, 3, 0, one, 1);
  }

  @Test
  void aGroupMeetsAllOfItsMembers() {
    Timeline own = timeline(false);
    call(own, 10, 0);
    own.synchronised(peer(1), one, 0);
    call(own, 20, 0);
    own.synchronisedAll(5, ranks(0, 2), one, 0);
    call(own, 40, 0);
    own.synchronisedAll(6, null, one, 0);
    call(own, 80, 0);
    own.synchronised(peer(3), one, 0);
    call(own, 160, 0);
    long[] since = {0, 240, 240, 160};
    for (int rank = 1; rank <= 3; rank++) {
      own.causes(peer(rank), SENDER, rank, 100);
      own.theirs(mail(rank, rank));
    }
    own.settle(false);
    for (int rank = 3; rank >= 1; rank--) {
      assertEquals(since[rank], last(own.log)[FIELDS + 1]);
    }
  }

  @Test
  void aGroupOfSomeMeetsNoOther() {
    Timeline own = timeline(false);
    call(own, 10, 0);
    own.synchronisedAll(5, ranks(0, 2), one, 0);
    call(own, 20, 0);
    own.causes(peer(1), SENDER, 1, 100);
    own.causes(peer(2), SENDER, 2, 100);
    own.theirs(mail(1, 1));
    own.theirs(mail(2, 2));
    own.settle(false);
    assertEquals(20, last(own.log)[FIELDS + 1]);
    assertEquals(30, last(own.log)[FIELDS + 1]);
  }
}
