package org.waitprof.report.wording;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.waitprof.model.CallPath;
import org.waitprof.quality.Decimals;
import org.waitprof.report.figures.RootCauseTable;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.cause.LateMethods;
import org.waitprof.report.figures.cause.Lateness;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.figures.headline.LateRank;

/** Why ranks wait, as far as that is known: the part of the verdict that says what to change. */
final class CauseWords {
  /** A cause of less than this part of the waiting is no place to begin at. */
  private static final double SMALL = 0.05;

  /** The second cause is named if it has this part of what the first one has. */
  private static final double AS_GOOD = 0.5;

  /** A rank with this many times its share of a place's costs is named. */
  private static final double TIMES_MEAN = 1.5;

  /** A lower serialisation efficiency is worth a sentence. */
  private static final double IN_CHAINS = 0.85;

  /** With a cause of more than this, who is late is clear. */
  private static final double LARGEST = 0.5;

  private CauseWords() {}

  /** The sentences, most useful first; none where nothing is known. */
  static List<String> of(Headline job) {
    List<String> sentences = new ArrayList<>();
    Lateness lateness = Lateness.of(job.lateness(), job.waitNanos(), job.runNanos());
    boolean everywhere = job.late().map(CauseWords::isEverywhere).orElse(false);
    if (everywhere) {
      job.late().map(late -> late(job, late)).ifPresent(sentences::add);
    }
    double first = 0;
    for (LateMethods.Row row : job.causes()) {
      if (row.sum().ratio() >= SMALL && row.sum().ratio() >= AS_GOOD * first) {
        sentences.add(cause(job, row, sentences.isEmpty() || first == 0, lateness));
      }
      first = Math.max(first, row.sum().ratio());
    }
    if (!everywhere && first < LARGEST) {
      job.late().map(late -> late(job, late)).ifPresent(sentences::add);
    }
    Optional<String> group =
        job.lateGroup().flatMap(late -> LateGroupWords.of(late, !job.causes().isEmpty()));
    group.ifPresent(sentences::add);
    List<Integer> computing = group.isPresent() ? job.lateGroup().orElseThrow().ranks() : List.of();
    LatenessWords.of(lateness, computing).ifPresent(sentence -> sentences.add(sentence + "."));
    boolean crowded = Verdict.isCrowded(job);
    if (!crowded) {
      LatenessWords.remedy(lateness).ifPresent(sentences::add);
    }
    LatenessWords.blocked(job, lateness).ifPresent(sentence -> sentences.add(sentence + "."));
    if (!crowded && job.waitRatio() >= Verdict.WORTH_ADVICE) {
      chains(job).ifPresent(sentences::add);
    }
    return sentences;
  }

  /** {@code 44 % of it is caused by rank 5's computation in Sweep.compute:64}. */
  private static String cause(
      Headline job, LateMethods.Row cause, boolean first, Lateness lateness) {
    RootCauseTable.Row row = cause.sum();
    int rank = row.severity().maxRank();
    boolean single = row.isOneRank();
    double most = RunTime.ratio(row.severity().max(), row.severity().total());
    boolean uneven = !single && row.ranks() > 1 && most * row.ranks() >= TIMES_MEAN;
    boolean named = row.place().computation() && (single || uneven);
    Optional<String> instead =
        named ? LatenessWords.insteadOfComputing(lateness, rank) : Optional.empty();
    double ofRank = row.ratio() * (single ? 1 : most) * job.waitRatio();
    boolean advised =
        named && instead.isEmpty() && ofRank >= Verdict.WORTH_ADVICE && !Verdict.isCrowded(job);
    return Percentages.rough(row.ratio())
        + (first ? " of it is caused by " : " is caused by ")
        + (single ? "rank " + rank + "'s " : "")
        + MethodWords.of(cause)
        + (single ? "" : " on " + row.ranks() + (row.ranks() == 1 ? " rank" : " ranks"))
        + (single || uneven || row.ranks() == 1 ? "" : " in turn")
        + (uneven ? ", " + Percentages.rough(row.ratio() * most) + " by rank " + rank + "'s" : "")
        + " ("
        + Durations.of(single ? row.severity().total() : row.severity().max())
        + MethodWords.time(cause).map(text -> "; " + text).orElse("")
        + ")"
        + instead.map(reason -> ", most of it " + reason).orElse("")
        + (advised ? ". Give rank " + rank + " less of that work." : ".");
  }

  private static boolean isEverywhere(LateRank late) {
    return late.places() > 1 && late.pathRatio() < LARGEST;
  }

  private static String late(Headline job, LateRank late) {
    CallPath path = CallPath.parse(late.path());
    String where = FrameNames.withCaller(path);
    boolean same = job.largest().map(row -> row.path().equals(path)).orElse(false);
    if (isEverywhere(late)) {
      return "Rank "
          + late.rank()
          + " is late everywhere: "
          + Percentages.rough(late.ratio())
          + " of the waiting is for rank "
          + late.rank()
          + ", at "
          + late.places()
          + " places.";
    }
    return Percentages.rough(late.ratio())
        + " of the waiting is for rank "
        + late.rank()
        + (where.isEmpty()
            ? "."
            : (same ? ", usually the last to reach " : ", mostly until it reaches ") + where + ".");
  }

  /** Where nobody has more to do than others, and still not all compute at once. */
  private static Optional<String> chains(Headline job) {
    double serialisation = job.factors().serialisation().orElse(1);
    return serialisation > IN_CHAINS || serialisation > job.factors().loadBalance()
        ? Optional.empty()
        : Optional.of(
            "Ranks compute in turn rather than at once (serialisation "
                + Decimals.fixed(serialisation, 2)
                + "): smaller pieces of work let the next rank start sooner.");
  }
}
