package org.waitprof.pairing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.Seed;

/**
 * Expectation: the records of an instance combine in any order to the last member, the last member
 * with data, the first end and the number of members; an instance is in a table once.
 */
class CollectiveTableTest {
  private static final int WIDTH = CollectiveRecord.WIDTH;

  private static long[] record(long number, long begin, int member, boolean sends, long end) {
    long[] record = new long[WIDTH];
    long who = ChannelRecord.pair(100 + member, member);
    CollectiveRecord.set(record, 0, 7, number, begin, who, 10L * member, sends, end);
    record[CollectiveRecord.LAST_SINCE] = begin + 1;
    record[CollectiveRecord.SENDER_SINCE] = sends ? begin + 2 : 0;
    return record;
  }

  private static long[] combined(long[]... records) {
    long[] to = records[0].clone();
    for (int i = 1; i < records.length; i++) {
      CollectiveRecord.combine(to, 0, records[i], 0);
    }
    return to;
  }

  @Test
  void recordsCombineInAnyOrder() {
    long[] first = record(3, 100, 0, true, 600);
    long[] last = record(3, 400, 1, false, 500);
    long[] sender = record(3, 300, 2, true, 700);
    long[] all = combined(first, last, sender);
    assertEquals(400, all[CollectiveRecord.LAST_BEGIN]);
    assertEquals(ChannelRecord.pair(101, 1), all[CollectiveRecord.LAST_WHO]);
    assertEquals(10, all[CollectiveRecord.LAST_PATH]);
    assertEquals(401, all[CollectiveRecord.LAST_SINCE]);
    assertEquals(300, all[CollectiveRecord.SENDER_BEGIN]);
    assertEquals(ChannelRecord.pair(102, 2), all[CollectiveRecord.SENDER_WHO]);
    assertEquals(20, all[CollectiveRecord.SENDER_PATH]);
    assertEquals(302, all[CollectiveRecord.SENDER_SINCE]);
    assertEquals(500, all[CollectiveRecord.FIRST_END]);
    assertEquals(3, all[CollectiveRecord.MEMBERS]);
    assertArrayEquals(all, combined(sender, last, first));
    assertArrayEquals(all, combined(last, first, sender));
  }

  @Test
  void amongEqualBeginsTheLowestMemberStays() {
    long[] low = record(3, 100, 1, true, 600);
    long[] high = record(3, 100, 2, true, 600);
    assertEquals(ChannelRecord.pair(101, 1), combined(low, high)[CollectiveRecord.LAST_WHO]);
    assertEquals(ChannelRecord.pair(101, 1), combined(high, low)[CollectiveRecord.LAST_WHO]);
    assertEquals(ChannelRecord.pair(101, 1), combined(high, low)[CollectiveRecord.SENDER_WHO]);
  }

  @Test
  void aSilentRecordAddsNothing() {
    long[] one = record(3, 100, 1, true, 600);
    long[] silent = CollectiveRecord.silent(one);
    assertArrayEquals(one, combined(one, silent));
    long[] both = combined(silent, one);
    assertEquals(1, both[CollectiveRecord.MEMBERS]);
    assertArrayEquals(one, both);
    long[] none = combined(silent, silent);
    assertEquals(0, none[CollectiveRecord.MEMBERS]);
    assertEquals(CollectiveRecord.NOBODY, none[CollectiveRecord.LAST_WHO]);
    assertEquals(CollectiveRecord.NOBODY, none[CollectiveRecord.SENDER_WHO]);
    // A member without data leaves open who sends.
    long[] without = combined(silent, record(3, 100, 1, false, 600));
    assertEquals(CollectiveRecord.NOBODY, without[CollectiveRecord.SENDER_WHO]);
  }

  @Test
  void eachInstanceIsThereOnce() {
    Random random = new Random(Seed.value() + 92);
    CollectiveTable table = new CollectiveTable();
    Map<List<Long>, Integer> numbers = new LinkedHashMap<>();
    Map<List<Long>, Long> members = new LinkedHashMap<>();
    List<long[]> given = new ArrayList<>();
    for (int i = 0; i < 3000; i++) {
      long[] record = record(random.nextInt(200), i, i, true, i);
      record[CollectiveRecord.STRATUM_HASH] = random.nextInt(5);
      List<Long> name = List.of(record[0], record[1]);
      int expected = numbers.computeIfAbsent(name, none -> numbers.size());
      members.merge(name, 1L, Long::sum);
      given.add(record);
      long[] behind = new long[2 * WIDTH];
      System.arraycopy(record, 0, behind, WIDTH, WIDTH);
      assertEquals(expected, table.add(behind, WIDTH));
    }
    assertEquals(numbers.size(), table.size());
    assertTrue(table.size() > 64, "it had to grow");
    numbers.forEach(
        (name, number) -> {
          assertEquals(number, table.find(name.get(0), name.get(1)));
          int at = number * WIDTH;
          assertEquals(name, List.of(table.records()[at], table.records()[at + 1]));
          assertEquals(members.get(name), table.records()[at + CollectiveRecord.MEMBERS]);
        });
    for (long[] each : given) {
      assertTrue(
          table.records()[table.find(each[0], each[1]) * WIDTH + CollectiveRecord.LAST_BEGIN]
              >= each[CollectiveRecord.LAST_BEGIN]);
    }
    assertEquals(-1, table.find(5, 0));
    assertEquals(-1, new CollectiveTable().find(0, 0));
  }
}
