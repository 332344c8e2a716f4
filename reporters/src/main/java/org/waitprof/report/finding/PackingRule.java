package org.waitprof.report.finding;

import com.google.auto.service.AutoService;
import java.util.List;
import org.waitprof.report.figures.PackingTime;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.Percentages;

/** Time that goes into packing and unpacking messages. */
@AutoService(FindingRule.class)
public final class PackingRule extends FindingRule {
  public PackingRule() {
    super(
        "packing",
        "Packing of messages",
        "calls",
        "Share of rank time in which messages are packed and unpacked: objects are serialised by"
            + " MPJ Express (MPI.OBJECT), or the program calls MPI_Pack. From 5 % of rank time on.",
        "Send arrays of numbers in place of objects.");
  }

  /** {@code 9 % of rank time packs and unpacks messages, most of it at Main.send:49: ...} */
  @Override
  public List<Finding> find(Headline job) {
    if (job.packing().isEmpty()) {
      return List.of();
    }
    PackingTime packing = job.packing().get();
    String frame = FrameNames.withCaller(packing.path());
    String summary =
        Percentages.rough(packing.ratio())
            + " of rank time packs and unpacks messages"
            + (frame.isEmpty() ? "" : ", most of it at " + frame)
            + ": MPI.OBJECT is serialised, arrays of numbers are not";
    return List.of(Finding.change(id(), summary).share(packing.ratio()).place(frame).made());
  }
}
