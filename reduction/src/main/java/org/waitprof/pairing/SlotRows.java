package org.waitprof.pairing;

import java.util.Arrays;

/** Row of a rank for each of its slots; threads have slots of their own. */
final class SlotRows {
  /**
   * Low bits of a slot's number that are its place in its table. The bits above are the number of
   * the table, as the recorder numbers slots.
   */
  static final int SLOT_BITS = 16;

  private static final int[] NONE = {};

  /** By number of the table and of the slot: row + 1. */
  private int[][] rowOfSlot = new int[4][];

  /** The slot belongs to a row. */
  void note(int slotNumber, int row) {
    int table = slotNumber >>> SLOT_BITS;
    int slot = slotNumber & (1 << SLOT_BITS) - 1;
    if (table >= rowOfSlot.length) {
      rowOfSlot = Arrays.copyOf(rowOfSlot, Math.max(table + 1, 2 * rowOfSlot.length));
    }
    int[] ofTable = rowOfSlot[table] == null ? new int[64] : rowOfSlot[table];
    if (slot >= ofTable.length) {
      ofTable = Arrays.copyOf(ofTable, Math.max(slot + 1, 2 * ofTable.length));
    }
    ofTable[slot] = row + 1;
    rowOfSlot[table] = ofTable;
  }

  /** By slot of a table, its row + 1; do not keep. */
  int[] ofTable(int table) {
    return table < rowOfSlot.length && rowOfSlot[table] != null ? rowOfSlot[table] : NONE;
  }
}
