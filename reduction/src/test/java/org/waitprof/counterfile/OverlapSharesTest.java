package org.waitprof.counterfile;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import org.waitprof.model.MpiCall;

/**
 * Half of the looked time at place 1 is overlapped, of place 2 all. Place 1 was called for as long
 * again before there was a second thread.
 */
class OverlapSharesTest {
  private static final int RECV = MpiCall.MPI_RECV.ordinal();

  private static OverlapShares shares(long... numbers) {
    ByteBuffer chunk = ByteBuffer.allocate(numbers.length * Long.BYTES);
    chunk.asLongBuffer().put(numbers);
    OverlapShares shares = new OverlapShares();
    shares.read(chunk);
    return shares;
  }

  private static final OverlapShares SHARES =
      shares(1, RECV, 100, 50, 20, 100, 2, RECV, 100, 100, 0, 0, 3, RECV, 0, 0, 0, 40);

  @Test
  void timeOfOneThreadIsNotOverlapped() {
    assertEquals(250, SHARES.overlapped(1, RECV, 1000));
    assertEquals(100, SHARES.lockedOut(1, RECV, 1000));
    assertEquals(1000, SHARES.overlapped(2, RECV, 1000));
    assertEquals(0, SHARES.overlapped(3, RECV, 1000), "called before alone");
  }

  @Test
  void placesThatWereNotSeenHaveTheShareOfAllThatWere() {
    assertEquals(750, SHARES.overlapped(4, RECV, 1000));
    assertEquals(0, SHARES.lockedOut(4, RECV, 1000));
  }

  @Test
  void noneOfInitAndFinalizeIsOverlapped() {
    assertEquals(0, SHARES.overlapped(4, MpiCall.MPI_INIT.ordinal(), 1000));
    assertEquals(0, SHARES.overlapped(4, MpiCall.MPI_FINALIZE.ordinal(), 1000));
  }

  @Test
  void implausibleRecordsArePassedOver() {
    OverlapShares shares =
        shares(1, RECV, 100, 150, 0, 0, 1, RECV, 10, 5, 0, -1, 2, RECV, 10, 10, 0, 0);
    assertEquals(1000, shares.overlapped(1, RECV, 1000), "as of place 2");
  }
}
