package org.waitprof.counterfile;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.CounterImage;
import org.waitprof.model.MpiCall;
import org.waitprof.model.ProfileFormatException;
import org.waitprof.model.Role;
import org.waitprof.model.rank.CallStats;
import org.waitprof.record.file.CounterLayout;

/**
 * A rank of 3 calls; in the next copy 5, a slot more in the same chunk, and a chunk more. Read is
 * the next copy with the counts of the first: 3 calls in one row.
 */
class EarlierCountsTest {
  private static final int CHUNK = CounterLayout.HEADER_BYTES;

  private static CounterImage rank(long calls) {
    return new CounterImage(ByteOrder.nativeOrder())
        .rank(0, 1)
        .run(2000, 0)
        .slots(1)
        .slot(9, MpiCall.MPI_RECV, 4, 0, Role.NONE, calls, 4000 * calls, 1200, 9000, 30)
        .slot(9, MpiCall.MPI_RECV, 5, 0, Role.NONE, 1, 4000, 1200, 9000, 30);
  }

  private static ByteBuffer copy(CounterImage image) {
    return ByteBuffer.wrap(image.bytes()).order(ByteOrder.nativeOrder());
  }

  private static List<Long> counts(ByteBuffer copy) throws IOException {
    return CounterFile.read(copy, "test").stats().values().stream().map(CallStats::count).toList();
  }

  @Test
  void whatCameAfterTheFirstCopyIsLeftOut() throws IOException {
    ByteBuffer later =
        copy(rank(5).slots(2).slot(9, MpiCall.MPI_RECV, 6, 0, Role.NONE, 1, 4000, 1200, 9000, 30));
    assertEquals(3, counts(later).size());
    CounterImage first = rank(3).setInChunk(CounterLayout.CHUNK_USED_OFFSET, 1);
    new EarlierCounts(copy(first)).putInto(later);
    assertEquals(List.of(3L), counts(later));
  }

  @Test
  void aFileThatWasCutMeanwhileIsReadAsOne() {
    ByteBuffer later = copy(rank(5));
    later.limit(CHUNK + CounterLayout.CHUNK_HEAD_BYTES);
    new EarlierCounts(copy(rank(3))).putInto(later);
    assertThrows(ProfileFormatException.class, () -> counts(later));
  }

  @Test
  void damageStaysInSight() {
    ByteBuffer first = copy(rank(3).setInChunk(CounterLayout.CHUNK_SIZE_OFFSET, 7));
    ByteBuffer later = copy(rank(5).setInChunk(CounterLayout.CHUNK_SIZE_OFFSET, 7));
    new EarlierCounts(first).putInto(later);
    assertThrows(ProfileFormatException.class, () -> counts(later));
  }
}
