package org.waitprof.report.figures.headline;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleFunction;
import org.waitprof.model.JobProfile;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.Selection;

/**
 * Parts of the time of all ranks, which add up to it, with the shares that all tables show.
 *
 * @param parts in the order of a picture; parts that were not distinguished are missing
 * @param noCore share of it (0..1) in which ranks were ready to run, but without a core, in unknown
 *     parts; 0 if figures do not suffer by it
 */
public record RankTime(List<Part> parts, double noCore) {

  /** Smallest share of rank time for a part with unknown time. */
  private static final double LEAST = 0.001;

  public RankTime {
    parts = List.copyOf(parts);
  }

  /**
   * A part of rank time.
   *
   * @param id {@code useful}, {@code mpi}, {@code unknown}, {@code wait}, {@code completion}
   * @param title for readers
   * @param ratio share of rank time (0..1)
   */
  public record Part(String id, String title, double ratio) {}

  /**
   * The parts of a job's time.
   *
   * @param job its headline
   */
  public static RankTime of(JobProfile profile, Headline job) {
    long mpiNanos = 0;
    for (int rank : Selection.ALL.presentRanks(profile)) {
      mpiNanos += profile.ranks().get(rank).mpiNanos();
    }
    double inMpi = within(RunTime.ratio(mpiNanos, job.runNanos()), 1);
    double wait = within(job.waitRatio(), inMpi);
    double completion =
        within(RunTime.ratio(CompletionTime.nanos(profile), job.runNanos()), inMpi - wait);
    double unknown = within(job.unknownRatio(), inMpi - wait - completion);
    unknown = unknown < LEAST ? 0 : unknown;
    List<Part> parts = new ArrayList<>();
    parts.add(new Part("useful", "outside of MPI", 1 - inMpi));
    parts.add(
        new Part(
            "mpi",
            job.estimated() && unknown == 0
                ? "in MPI, not waiting"
                : "in MPI, not waiting: transfer, overhead",
            inMpi - wait - completion - unknown));
    if (unknown > 0) {
      parts.add(new Part("unknown", "in MPI, waiting or not: not known", unknown));
    }
    parts.add(new Part("wait", job.estimated() ? "waiting (estimated)" : "waiting", wait));
    if (completion > 0) {
      parts.add(new Part("completion", "completion of collectives", completion));
    }
    double noCore = job.noCore().isNotable() ? within(job.noCore().ratio(), 1) : 0;
    return new RankTime(parts, noCore);
  }

  /** Sentence on the time without a core; empty without such time. */
  public Optional<String> noCoreText() {
    return noCore == 0 ? Optional.empty() : Optional.of("without a core, contained in these parts");
  }

  /**
   * All parts in words, {@code 59.0 % outside of MPI}.
   *
   * @param percent formats a ratio
   */
  public List<String> texts(DoubleFunction<String> percent) {
    List<String> texts = new ArrayList<>();
    parts.forEach(part -> texts.add(percent.apply(part.ratio()) + " " + part.title()));
    noCoreText().ifPresent(text -> texts.add(percent.apply(noCore) + " " + text));
    return texts;
  }

  private static double within(double ratio, double most) {
    return Math.max(0, Math.min(most, ratio));
  }
}
