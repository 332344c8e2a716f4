// Expected: lines "size BYTES waited COUNT eager COUNT", how many of five sends of rank 0 lasted until rank 1, which is
// ten milliseconds late each time, asked for them, and how many were over before. Both ranks have the clock of one host.
package causes;

import java.util.concurrent.locks.LockSupport;

/** From which size on sends wait for their receiver. */
public final class Sizes {
  private static final int ROUNDS = 5;
  private static final long LATE = 10_000_000;

  private Sizes() {}

  public static void main(String[] args) throws Exception {
    Link.init(args);
    for (int bytes : new int[] {64, 1 << 10, 1 << 14, 1 << 16, 1 << 19}) {
      int eager = 0;
      for (int round = 0; round < ROUNDS; round++) {
        eager += isEager(new byte[bytes]) ? 1 : 0;
      }
      if (Link.rank() == 0) {
        System.out.println("size " + bytes + " waited " + (ROUNDS - eager) + " eager " + eager);
      }
    }
    Link.finish();
  }

  private static boolean isEager(byte[] message) throws Exception {
    Link.barrier();
    if (Link.rank() == 0) {
      Link.send(1, message);
      long end = System.nanoTime();
      return end < Link.recv(1);
    }
    long start = System.nanoTime();
    for (long left = LATE; left > 0; left = start + LATE - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
    long asked = System.nanoTime();
    Link.recv(0, message);
    Link.send(0, asked);
    return false;
  }
}
