package org.waitprof.pairing;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.waitprof.fixture.SampleImage;
import org.waitprof.model.JobProfile.RankPair;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.model.rank.SampleQuality;
import org.waitprof.model.rank.SampleResult.AwaitedCall;
import org.waitprof.model.rank.SampleResult.SampledWaits;
import org.waitprof.pairing.clock.ClockLine;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.sample.SampleLayout;

/**
 * Expectation: a row is complete if each of its calls is known. Of calls with messages, those
 * without an entry were to MPI_PROC_NULL if nothing was dropped. What is not known is left to the
 * ratio of the sampled calls.
 */
class AnalysedSampleTest {
  private static final double[] COMPUTED = new double[LatenessCause.values().length];

  static {
    COMPUTED[LatenessCause.COMPUTE.ordinal()] = 1;
  }

  private final RankSample own =
      RankSampleReader.read(new SampleImage().image(3, 8), ClockLine.COMMON);
  private final SampleQuality quality = new SampleQuality(1, 2, 3, 4, 5, 6);

  /** A row of calls that took 100 each, of which some are known to have waited for 40. */
  private RowEstimate known(int calls, long threshold) {
    RowEstimate row = new RowEstimate(threshold);
    for (int i = 0; i < calls; i++) {
      row.book(40, 100, true, true, true, 0, i, 5, 77, COMPUTED);
    }
    return row;
  }

  private AnalysedSample analysed(
      MpiCall call, Role role, int sizeClass, long count, long threshold, RowEstimate row) {
    int index = own.row(7, CounterLayout.meta(call.ordinal(), 4, sizeClass, role.ordinal()));
    own.rowCount[index] = count;
    own.rowNanos[index] = 100 * count;
    return new AnalysedSample(own, new RowEstimate[] {row}, threshold, quality);
  }

  private SampledWaits waits(MpiCall call, long count, long threshold, RowEstimate row) {
    return analysed(call, Role.NONE, 4, count, threshold, row).rows().get(0).waits();
  }

  @Test
  void aRowIsCompleteWhereEachCallIsKnown() {
    SampledWaits all = waits(MpiCall.MPI_BARRIER, 3, 0, known(3, 0));
    assertTrue(all.complete());
    assertEquals(120, all.exactNanos());
    assertEquals(0, all.restNanos());
    assertEquals(3, all.calls());
    assertEquals(300, all.analysedNanos());
    SampledWaits two = waits(MpiCall.MPI_BARRIER, 3, 0, known(2, 0));
    assertFalse(two.complete());
    assertEquals(100, two.restNanos());
  }

  @Test
  void messagesToNoRankHaveNoEntry() {
    assertTrue(waits(MpiCall.MPI_RECV, 3, 0, known(2, 0)).complete());
    assertFalse(waits(MpiCall.MPI_RECV, 3, 20, known(2, 20)).complete());
    assertTrue(waits(MpiCall.MPI_RECV, 2, 20, known(2, 20)).complete());
  }

  @Test
  void accessesThatTheBindingDoesNotReportHaveNoEntryEither() {
    assertFalse(waits(MpiCall.MPI_WIN_WAIT, 3, 0, known(2, 0)).complete());
    assertTrue(waits(MpiCall.MPI_WIN_WAIT, 2, 0, known(2, 0)).complete());
  }

  @Test
  void aRankAloneWaitsForNone() {
    RowEstimate none = new RowEstimate(0);
    assertTrue(
        analysed(MpiCall.MPI_BARRIER, Role.NONE, 1, 3, 0, none).rows().get(0).waits().complete());
  }

  @Test
  void aCallThatWasDroppedIsMissing() {
    RowEstimate row = known(2, 0);
    row.unknown(60);
    SampledWaits waits = waits(MpiCall.MPI_RECV, 3, 0, row);
    assertFalse(waits.complete());
    assertEquals(60, waits.droppedNanos());
    assertEquals(100, waits.restNanos());
  }

  @Test
  void messagesThatWereNotCountedMayBelongToAnyRow() {
    own.uncounted = 1;
    SampledWaits lost = waits(MpiCall.MPI_RECV, 3, 0, known(3, 0));
    assertFalse(lost.complete());
    assertEquals(300, lost.droppedNanos());
  }

  @Test
  void collectivesHaveTheirNumbersAllTheSame() {
    own.uncounted = 1;
    assertTrue(waits(MpiCall.MPI_BARRIER, 3, 0, known(3, 0)).complete());
  }

  @Test
  void completionsOfCollectivesAsWell() {
    own.uncounted = 1;
    AnalysedSample both = analysed(MpiCall.MPI_WAITALL, Role.N_TO_N, 4, 3, 0, known(3, 0));
    assertTrue(both.rows().get(0).waits().complete());
  }

  @Test
  void onlyCallsThatMayWaitAreAnalysed() {
    RowEstimate none = new RowEstimate(0);
    assertEquals(List.of(), analysed(MpiCall.MPI_ISEND, Role.NONE, 4, 1, 0, none).rows());
    assertTrue(AnalysedSample.covers(MpiCall.MPI_PROBE));
    assertTrue(AnalysedSample.covers(MpiCall.MPI_SENDRECV));
    assertFalse(AnalysedSample.covers(MpiCall.MPI_TEST));
    assertFalse(AnalysedSample.isOfAccess(MpiCall.MPI_WIN_POST));
  }

  @Test
  void aCompletionOfNoRequestIsNotAnalysed() {
    RowEstimate none = new RowEstimate(0);
    assertEquals(List.of(), analysed(MpiCall.MPI_WAIT, Role.NONE, 4, 1, 0, none).rows());
  }

  @Test
  void aRowWithoutCallsIsNotAnalysed() {
    assertEquals(List.of(), analysed(MpiCall.MPI_RECV, Role.NONE, 4, 0, 0, known(1, 0)).rows());
  }

  @Test
  void pollsAreAnalysed() {
    RowEstimate none = known(1, 0);
    assertEquals(1, analysed(MpiCall.MPI_TEST, Role.POLLED, 4, 1, 0, none).rows().size());
  }

  /**
   * Two calls of 50 that waited 40 and 10, of weights 2 and 4, stand for 900: three times each. A
   * known one of 100 waited 60.
   */
  private RowEstimate sampled() {
    RowEstimate row = new RowEstimate(50);
    row.book(40, 50, true, true, true, 1, 0, 5, 77, COMPUTED);
    row.book(10, 50, true, true, true, 2, 4, 6, 78, COMPUTED);
    row.book(60, 100, true, true, true, 2, 8, 5, 77, COMPUTED);
    return row;
  }

  @Test
  void sampledCallsStandForTheRest() {
    SampledWaits waits = waits(MpiCall.MPI_RECV, 10, 50, sampled());
    assertEquals(60, waits.exactNanos());
    assertEquals(900, waits.restNanos());
    assertEquals(80 + 40, waits.sampledWait());
    assertEquals(100 + 200, waits.sampledDuration());
    assertEquals(200, waits.analysedNanos());
    assertEquals(3, waits.calls());
    assertEquals(2, waits.blocks());
    // Residuals of the ratio 0.4 are 40 and -40: 3 times the root of 1600 (1/2 + 3/4) times 2.
    assertEquals(Math.round(3 * Math.sqrt(1600 * 1.25 * 2)), waits.deviationNanos());
    assertEquals(
        List.of(new AwaitedCall(5, 77, 60 + 3 * 80), new AwaitedCall(6, 78, 3 * 40)),
        waits.awaited());
  }

  @Test
  void theRestIsNeverNegative() {
    assertEquals(0, waits(MpiCall.MPI_RECV, 1, 20, known(3, 20)).restNanos());
  }

  /** The part of a dropped call beyond the threshold is no rest. */
  @Test
  void longPartsAreNoRest() {
    RowEstimate row = known(1, 20);
    row.book(0, 90, true, false, false, 0, 1, 5, 77, COMPUTED);
    assertEquals(400 - 100 - 70, waits(MpiCall.MPI_RECV, 4, 20, row).restNanos());
  }

  @Test
  void fourCallsAreNamedTheLongestFirst() {
    RowEstimate row = new RowEstimate(0);
    int[] rank = {4, 3, 2, 1, 0};
    long[] nanos = {10, 30, 30, 50, 5};
    for (int i = 0; i < rank.length; i++) {
      row.book(nanos[i], 100, true, true, true, 0, i, rank[i], 77, COMPUTED);
    }
    assertEquals(
        List.of(
            new AwaitedCall(1, 77, 50),
            new AwaitedCall(2, 77, 30),
            new AwaitedCall(3, 77, 30),
            new AwaitedCall(4, 77, 10)),
        waits(MpiCall.MPI_RECV, 5, 0, row).awaited());
  }

  @Test
  void allOfItComesBackFromItsNumbers() {
    own.entries = 3;
    RowEstimate row = sampled();
    row.book(2_000_000, 2_000_000, true, true, true, 0, 12, 5, 77, COMPUTED);
    AnalysedSample one = analysed(MpiCall.MPI_RECV, Role.NONE, 4, 10, 50, row);
    one.addLate(List.of(new LatenessRow(6, LatenessCause.MONITOR, 1, 2, 3, 4)));
    long[] longs = one.toLongs();
    ByteBuffer bytes = ByteBuffer.allocate(8 * longs.length).order(ByteOrder.nativeOrder());
    bytes.asLongBuffer().put(longs);
    AnalysedSample read = AnalysedSample.read(bytes);
    assertEquals(one.rows(), read.rows());
    assertEquals(one.pairs(), read.pairs());
    assertEquals(one.late(), read.late());
    assertEquals(2, read.late().size());
    assertEquals(quality, read.quality());
    assertEquals(3, read.entries());
    assertEquals(
        List.of(new RankPair(3, 5, 0, 0, 2_000_060), new RankPair(3, -1, 0, 0, 0)), read.pairs());
    assertArrayEquals(longs, read.toLongs());
    assertEquals(0, bytes.remaining());
    assertThrows(
        RuntimeException.class, () -> AnalysedSample.read(bytes.rewind().limit(bytes.limit() - 8)));
  }

  @Test
  void countersCarryIt() {
    AnalysedSample one = analysed(MpiCall.MPI_RECV, Role.NONE, 4, 3, 0, known(3, 0));
    long[] longs = one.toLongs();
    byte[] counters = new byte[CounterLayout.HEADER_BYTES];
    byte[] with = one.appendTo(counters);
    ByteBuffer bytes = ByteBuffer.wrap(with).order(ByteOrder.nativeOrder());
    int head = counters.length;
    assertEquals(SampleLayout.ANALYSED, bytes.getLong(head + SampleLayout.CHUNK_CONTENT_OFFSET));
    long[] carried = new long[longs.length];
    bytes.position(head + CounterLayout.CHUNK_HEAD_BYTES).asLongBuffer().get(carried);
    assertArrayEquals(longs, carried);
  }

  /** A file may be damaged: such a completion is of no request. */
  @Test
  void aRoleThatDoesNotExistIsNone() {
    int index =
        own.row(7, CounterLayout.meta(MpiCall.MPI_WAIT.ordinal(), 4, 4, Role.values().length));
    own.rowCount[index] = 1;
    RowEstimate[] rows = {known(1, 0)};
    assertEquals(List.of(), new AnalysedSample(own, rows, 0, quality).rows());
  }
}
