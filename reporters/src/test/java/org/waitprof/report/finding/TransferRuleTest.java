package org.waitprof.report.finding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.waitprof.model.CallPath;
import org.waitprof.model.MpiCall;
import org.waitprof.model.SizeClass;
import org.waitprof.report.figures.headline.TransferTime;

/** What to do about time in MPI without waiting depends on its call and the size of messages. */
class TransferRuleTest {
  private static final CallPath PATH = CallPath.parse("Grid.main:1;Grid.exchange:77");

  private static String words(MpiCall call, double part, int sizeClass) {
    return TransferRule.of(new TransferTime(0.204, call, PATH, part, sizeClass, Optional.empty()))
        .text();
  }

  private static String nearlyAll(MpiCall call, String rest) {
    return "20 % of rank time is in MPI without waiting, nearly all in "
        + call.standardName()
        + " at Grid.exchange:77"
        + rest;
  }

  private static int class64KiB() {
    return SizeClass.of(64 << 10);
  }

  @Test
  void fromWhichSizeOnLessIsToBeSent() {
    assertEquals(
        nearlyAll(MpiCall.MPI_SEND, ", messages of 64-128 KiB: send less, or while computing."),
        words(MpiCall.MPI_SEND, 1, class64KiB()));
    assertEquals(
        nearlyAll(MpiCall.MPI_SEND, ", messages of 32-64 KiB: send fewer and larger ones."),
        words(MpiCall.MPI_SEND, 1, class64KiB() - 1));
    assertEquals(
        nearlyAll(MpiCall.MPI_SEND, ", messages of 1 B: send fewer and larger ones."),
        words(MpiCall.MPI_SEND, 1, 1));
  }

  @Test
  void smallMessagesOfCollectivesCannotBePutTogether() {
    assertEquals(
        nearlyAll(MpiCall.MPI_ALLREDUCE, ", messages of 8-16 B: call it less often."),
        words(MpiCall.MPI_ALLREDUCE, 1, SizeClass.of(8)));
    assertEquals(
        nearlyAll(
            MpiCall.MPI_ALLREDUCE, ", messages of 64-128 KiB: send less, or while computing."),
        words(MpiCall.MPI_ALLREDUCE, 1, class64KiB()));
  }

  /** Time of a scan that is no waiting for lower ranks may be waiting for higher ones. */
  @Test
  void scansAreNotToBeCalledLess() {
    assertEquals(
        nearlyAll(MpiCall.MPI_SCAN, ", messages of 8-16 B."),
        words(MpiCall.MPI_SCAN, 1, SizeClass.of(8)));
    assertEquals(
        nearlyAll(MpiCall.MPI_EXSCAN, ", messages of 64-128 KiB: send less, or while computing."),
        words(MpiCall.MPI_EXSCAN, 1, class64KiB()));
  }

  /** No message is of 4 EiB, and none of a barrier's has a size. */
  @Test
  void withoutASizeThereIsNoneToChange() {
    assertEquals(
        nearlyAll(MpiCall.MPI_RECV, ": call it less often."),
        words(MpiCall.MPI_RECV, 1, SizeClass.UNKNOWN));
    assertEquals(
        nearlyAll(MpiCall.MPI_BARRIER, ": call it less often."), words(MpiCall.MPI_BARRIER, 1, 0));
  }

  @Test
  void howMuchOfItThePlaceHas() {
    String all = "without waiting, nearly all in MPI_Send";
    assertTrue(words(MpiCall.MPI_SEND, 0.9, 1).contains(all));
    String part = "without waiting, 89 % of that in MPI_Send";
    assertTrue(words(MpiCall.MPI_SEND, 0.89, 1).contains(part));
  }
}
