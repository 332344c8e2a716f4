// Expected: each rank prints "full heap", and the exit code is 0. Before MPI_Finalize rank 1 has filled its heap, but
// for some hundred bytes, as a program with a leak does.
package surroundings;

import waits.World;

public final class FullHeap {
  private static final int BARRIERS = 20;
  private static final int LARGEST_BYTES = 1 << 20;
  private static final int SMALLEST_BYTES = 16;

  /** Pairs of an array and those before it; some are given back in the end. */
  private static final int GIVEN_BACK = 10;

  private static Object[] kept;

  private FullHeap() {}

  public static void main(String[] args) throws Exception {
    World.init(args);
    for (int i = 0; i < BARRIERS; i++) {
      World.barrier();
    }
    if (World.rank() == 1) {
      for (int bytes = LARGEST_BYTES; bytes >= SMALLEST_BYTES; bytes /= 2) {
        fill(bytes);
      }
      for (int i = 0; i < GIVEN_BACK; i++) {
        kept = (Object[]) kept[0];
      }
    }
    World.finish();
    kept = null;
    System.out.println("full heap");
  }

  private static void fill(int bytes) {
    try {
      while (true) {
        kept = new Object[] {kept, new byte[bytes]};
      }
    } catch (OutOfMemoryError full) {
      return; // There is no more of that size.
    }
  }
}
