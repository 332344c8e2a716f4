package org.waitprof.pairing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** Expectation: a slot has the row that was noted for it, and numbers travel in their order. */
class SlotRowsTest {
  @Test
  void aSlotHasItsRow() {
    SlotRows rows = new SlotRows();
    rows.note(3, 0);
    rows.note(63, 7);
    rows.note(64, 8);
    rows.note(3 << SlotRows.SLOT_BITS | 1, 9);
    rows.note(4 << SlotRows.SLOT_BITS | 0xFFFF, 10);
    rows.note(20 << SlotRows.SLOT_BITS, 11);
    assertEquals(1, rows.ofTable(0)[3]);
    assertEquals(8, rows.ofTable(0)[63]);
    assertEquals(9, rows.ofTable(0)[64]);
    assertEquals(0, rows.ofTable(0)[4]);
    assertEquals(10, rows.ofTable(3)[1]);
    assertEquals(11, rows.ofTable(4)[0xFFFF]);
    assertEquals(12, rows.ofTable(20)[0]);
    assertEquals(0, rows.ofTable(1).length);
    assertEquals(0, rows.ofTable(1000).length);
  }

  @Test
  void recordsTravelInOrder() {
    Longs sent = new Longs(1);
    assertEquals(0, sent.add(3));
    sent.values[2] = 5;
    sent.add(new long[] {9, 8, 7, 6}, 1, 2);
    assertEquals(5, sent.add(1));
    assertEquals(6, sent.size);
    ByteBuffer message = ByteBuffer.allocate(sent.bytes() + 4);
    assertEquals(4 + 6 * 8 + 4, message.capacity());
    sent.write(message);
    new Longs(1).write(message);
    message.flip();
    Longs received = new Longs(2);
    received.add(new long[] {4, 3}, 0, 2);
    received.read(message);
    received.read(message);
    assertEquals(8, received.size);
    assertArrayEquals(new long[] {4, 3, 0, 0, 5, 8, 7, 0}, Arrays.copyOf(received.values, 8));
  }
}
