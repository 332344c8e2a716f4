package org.waitprof.replay.delay;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import java.util.Queue;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CallPath;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.replay.ThreadExchange;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.MessageBuffer;
import org.waitprof.replay.exchange.RankPartition;
import org.waitprof.trace.PathDefinition;

/**
 * Expectation: times by place reach the rank that was waited for, in this process or another, whose
 * numbers of places differ. Costs come back from another process as they were.
 */
class DelayPostTest {
  private static DelayPlace place(String name) {
    return DelayPlace.of(new PathDefinition(CallPath.EMPTY, name, Optional.empty()));
  }

  @Test
  void mailReachesItsRankInEachProcess() {
    ThreadExchange.run(
        2,
        exchange -> {
          int own = exchange.process();
          DelayPlaces places = new DelayPlaces();
          // Process 1 knows another place first.
          int[] numbers = {own == 1 ? places.number(place("c")) : 9, places.number(place("a")), 9};
          numbers[2] = places.number(place("b"));
          DelayPost post = new DelayPost(exchange, new RankPartition(own, 2, 4), places);
          Queue<long[]> box = post.open(own == 0 ? 1 : 2);
          for (int rank = 0; rank < 4; rank++) {
            post.send(
                new long[] {
                  LongPair.of(rank, 0), LongPair.of(7, own), 5, numbers[1], 100, numbers[2], 60
                });
          }
          assertEquals(1, box.size(), "what stays in the process is there at once");
          post.swap();
          assertEquals(2, box.size());
          for (int from : new int[] {own, 1 - own}) {
            assertArrayEquals(
                new long[] {
                  LongPair.of(own == 0 ? 1 : 2, 0),
                  LongPair.of(7, from),
                  5,
                  numbers[1],
                  100,
                  numbers[2],
                  60
                },
                box.poll());
          }
          // What went to ranks that no process reads is gone, and so is what has been delivered.
          post.swap();
          assertNull(box.poll());
          return true;
        });
  }

  @Test
  void aPlaceHasOneNumber() {
    DelayPlaces places = new DelayPlaces();
    assertEquals(0, places.number(place("a")));
    assertEquals(1, places.ofFingerprint(place("b").fingerprint()));
    assertEquals(2, places.number(place("c")));
    assertEquals(0, places.number(place("a")));
    assertEquals(1, places.number(place("b")));
    assertEquals(place("b").fingerprint(), places.fingerprint(1));
    assertEquals(List.of(place("a"), place("b"), place("c")), places.places());
  }

  @Test
  void placesThatDifferHaveOtherFingerprints() {
    PathDefinition a = new PathDefinition(CallPath.EMPTY, "a", Optional.empty());
    List<DelayPlace> all =
        List.of(
            place("a"),
            place("b"),
            DelayPlace.of(LatenessCause.GC),
            DelayPlace.between(Optional.empty(), a, false),
            DelayPlace.between(Optional.of(a), a, false),
            DelayPlace.between(Optional.of(a), a, true));
    for (DelayPlace one : all) {
      for (DelayPlace other : all) {
        if (one.equals(other)) {
          assertEquals(one.fingerprint(), other.fingerprint());
        } else {
          assertNotEquals(one.fingerprint(), other.fingerprint());
        }
      }
      assertEquals(one.before().isPresent(), one.isGap());
    }
    assertTrue(all.get(3).isGap());
  }

  @Test
  void costsTravel() {
    DelayCosts costs = new DelayCosts();
    PropagationTable waited = new PropagationTable();
    waited.add(3, 10, 20);
    costs.waited(waited);
    costs.lost(LatenessCause.GC, 500, 2);
    costs.gaps().add(4, 5, 600);
    MessageBuffer out = new MessageBuffer();
    costs.write(out);
    MessageBuffer in = new MessageBuffer(out.toArray());
    DelayCosts read = DelayCosts.read(in);
    assertEquals(0, in.left());
    assertEquals(costs.propagation().longest(0, 9), read.propagation().longest(0, 9));
    assertEquals(1, read.gaps().size());
    assertEquals(600, read.gaps().nanos(0));
    assertTrue(read.hasLosses());
    MessageBuffer again = new MessageBuffer();
    read.write(again);
    assertArrayEquals(out.toArray(), again.toArray());
  }
}
