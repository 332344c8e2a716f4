package org.waitprof.pairing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.waitprof.fixture.MemoryLinks;
import org.waitprof.record.thread.OwnSteps;

/**
 * Expectation, for 1 to 9 ranks: of records that each rank has for each rank, every one arrives,
 * and so do the answers. Collectives have the members that have reported them, on each of these.
 */
@Timeout(60)
class HypercubeTest {
  private static final int MOST = 9;

  /** Number of a collective that ranks take part in whose number has no bit in common with it. */
  private static final int INSTANCES = 40;

  private static boolean isMember(int rank, int instance) {
    return (rank & instance) == 0;
  }

  private static CollectiveTable collectives(int rank) {
    CollectiveTable table = new CollectiveTable();
    long[] record = new long[CollectiveRecord.WIDTH];
    for (int instance = 0; instance < INSTANCES; instance++) {
      if (isMember(rank, instance)) {
        long who = ChannelRecord.pair(rank, rank);
        CollectiveRecord.set(record, 0, 7, instance, 100 + rank, who, 0, true, 900);
        table.add(record, 0);
      }
    }
    return table;
  }

  /** A record for each rank, those of odd ranks two. */
  private static Longs records(int rank, int size, int width) {
    Longs records = new Longs(1);
    for (int i = 0; i < size + rank % 2; i++) {
      int at = records.add(width);
      int to = i % size;
      Arrays.fill(records.values, at, at + width, 100L * rank + to);
      records.values[at] = ChannelRecord.pair(to, rank);
    }
    return records;
  }

  private static long[] sorted(Longs records) {
    long[] all = Arrays.copyOf(records.values, records.size);
    Arrays.sort(all);
    return all;
  }

  private static long[] expected(int rank, int size, int width) {
    Longs all = new Longs(1);
    for (int from = 0; from < size; from++) {
      Longs its = records(from, size, width);
      for (int at = 0; at < its.size; at += width) {
        if (ChannelRecord.upper(its.values[at]) == rank) {
          all.add(its.values, at, width);
        }
      }
    }
    return sorted(all);
  }

  @Test
  void everyRecordArrivesAndEveryAnswer() throws Exception {
    for (int ranks = 1; ranks <= MOST; ranks++) {
      int size = ranks;
      List<CollectiveTable> tables =
          MemoryLinks.run(
              size,
              link -> {
                int rank = link.rank();
                CollectiveTable table = collectives(rank);
                OwnSteps own = new OwnSteps();
                Longs all = records(rank, size, ChannelRecord.WIDTH);
                Hypercube cube = new Hypercube(link, table, all, own);
                Longs found = cube.gather();
                assertArrayEquals(expected(rank, size, ChannelRecord.WIDTH), sorted(found));
                Longs answers = cube.scatter(records(rank, size, ChannelRecord.ANSWER_WIDTH));
                assertArrayEquals(
                    expected(rank, size, ChannelRecord.ANSWER_WIDTH), sorted(answers));
                assertNull(own.failure());
                return table;
              });
      for (int rank = 0; rank < size; rank++) {
        for (int instance = 0; instance < INSTANCES; instance++) {
          if (isMember(rank, instance)) {
            checkCollective(tables.get(rank), instance, size);
          }
        }
      }
    }
  }

  private static void checkCollective(CollectiveTable table, int instance, int size) {
    int at = table.find(7, instance) * CollectiveRecord.WIDTH;
    int members = 0;
    int last = -1;
    for (int rank = 0; rank < size; rank++) {
      members += isMember(rank, instance) ? 1 : 0;
      last = isMember(rank, instance) ? rank : last;
    }
    String what = "instance " + instance + " of " + size;
    assertEquals(members, table.records()[at + CollectiveRecord.MEMBERS], what);
    assertEquals(100 + last, table.records()[at + CollectiveRecord.LAST_BEGIN], what);
  }

  private static String failure(RankLink link, Longs messages) throws Exception {
    OwnSteps own = new OwnSteps();
    Hypercube cube = new Hypercube(link, collectives(link.rank()), messages, own);
    cube.gather();
    cube.scatter(new Longs(1));
    return String.valueOf(own.failure());
  }

  /** A rank that cannot read what comes says so, and so does the one that gets no result of it. */
  @Test
  void aMessageThatIsLostIsNoticedOnBothSides() throws Exception {
    List<String> failures =
        MemoryLinks.run(
            2,
            link -> {
              RankLink mine = link.rank() == 1 ? new DeafLink(link) : link;
              return failure(mine, records(link.rank(), 2, 8));
            });
    assertEquals("results of collectives are missing", failures.get(0));
    assertEquals("java.nio.BufferUnderflowException", failures.get(1));
  }

  /** As where a full heap has no room for a part of it: the other rank waits for a message. */
  @Test
  void aRankThatCannotDivideItsRecordsGoesThroughAllSteps() throws Exception {
    List<String> failures =
        MemoryLinks.run(
            2,
            link -> {
              Longs own = records(link.rank(), 2, ChannelRecord.WIDTH);
              own.size += link.rank() == 0 ? 1000 * ChannelRecord.WIDTH : 0;
              return failure(link, own);
            });
    assertTrue(failures.get(0).contains("ArrayIndexOutOfBounds"), failures::toString);
    assertEquals("null", failures.get(1));
  }
}
