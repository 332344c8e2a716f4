package org.waitprof.report.wording;

import org.waitprof.model.CallClass;
import org.waitprof.model.Dependence;
import org.waitprof.model.SizeClass;
import org.waitprof.report.figures.headline.TransferTime;

/** A sentence on time in MPI that is no waiting. */
final class TransferWords {
  /** From this size on, a message takes longer than the call that sends it. */
  private static final int LARGE = SizeClass.of(64 << 10);

  private static final double NEARLY_ALL = 0.9;

  private TransferWords() {}

  /** {@code nearly all in MPI_Sendrecv at Grid.exchange:77}. */
  static String place(TransferTime time) {
    String frame = FrameNames.withCaller(time.path());
    return (time.part() >= NEARLY_ALL ? "nearly all" : Percentages.rough(time.part()) + " of that")
        + " in "
        + time.call().standardName()
        + (frame.isEmpty() ? "" : " at " + frame);
  }

  /**
   * {@code 20 % of rank time moves data, nearly all of it in MPI_Sendrecv at Grid.exchange:77 ...}
   *
   * @param advised whether to say what to do about it
   */
  static String of(TransferTime transfer, boolean advised) {
    int size = transfer.sizeClass();
    boolean sized = size > 0 && size != SizeClass.UNKNOWN;
    return Percentages.rough(transfer.ratio())
        + " of rank time is in MPI without waiting, "
        + place(transfer)
        + (sized ? ", messages of " + ByteSizes.ofClass(size) : "")
        + (advised ? advice(transfer, sized) : ".");
  }

  /** What to do about it; nothing where polls have it, which return at once. */
  private static String advice(TransferTime transfer, boolean sized) {
    CallClass kind = transfer.call().callClass();
    if (kind == CallClass.TEST || kind == CallClass.POLL_PROBE) {
      return ".";
    }
    if (sized && transfer.sizeClass() >= LARGE) {
      return ": send less, or while computing.";
    }
    return sized && transfer.call().dependence() == Dependence.NONE
        ? ": send fewer and larger ones."
        : ": call it less often.";
  }
}
