package org.waitprof.agent.callpath.reach;

/** A set of hashes that is asked far more often than it is added to: open addressing, no boxes. */
final class IntSet {
  private int[] slots = new int[256];
  private int size;
  private boolean hasZero;

  /** Adds a number; false if it was there. */
  boolean add(int number) {
    if (number == 0) {
      boolean isNew = !hasZero;
      hasZero = true;
      return isNew;
    }
    int i = place(slots, number);
    if (slots[i] == number) {
      return false;
    }
    slots[i] = number;
    if (4 * ++size > slots.length) {
      int[] more = new int[4 * slots.length];
      for (int old : slots) {
        if (old != 0) {
          more[place(more, old)] = old;
        }
      }
      slots = more;
    }
    return true;
  }

  boolean contains(int number) {
    return number == 0 ? hasZero : slots[place(slots, number)] == number;
  }

  boolean isEmpty() {
    return size == 0 && !hasZero;
  }

  /** Place of a number, or the place where it would be. The numbers are hashes already. */
  private static int place(int[] slots, int number) {
    int i = number & (slots.length - 1);
    while (slots[i] != 0 && slots[i] != number) {
      i = (i + 1) & (slots.length - 1);
    }
    return i;
  }
}
