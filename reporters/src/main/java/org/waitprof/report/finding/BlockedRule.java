package org.waitprof.report.finding;

import com.google.auto.service.AutoService;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.waitprof.model.lateness.HeldUp;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.report.figures.RunTime;
import org.waitprof.report.figures.cause.Lateness;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.PlainText;
import org.waitprof.report.wording.Template;

/** The lock, sleep or file that blocked the late rank longer than the others. */
@AutoService(FindingRule.class)
public final class BlockedRule extends FindingRule {
  /** Profiles' words for a reason to be blocked: a thread sleeps, or is parked. */
  private static final String SLEEP = "the end of its sleep";

  private static final String PARKED = "being unparked ";

  /** Profiles' words for a thread that waits for a lock of {@code java.util.concurrent}. */
  private static final Pattern LOCK =
      Pattern.compile("being unparked .java\\.util\\.concurrent\\.locks\\.(\\w*Lock)\\b.*");

  private static final String WAITING = "waiting for ";

  /** Least part of the waiting by locks, sleep or I/O that a reason is named for. */
  private static final double LARGE = 0.25;

  /** Least part of the waiting that the time off a core exceeds what was seen by. */
  private static final double UNSEEN = 0.5;

  /** Part of a time from which on the same of other ranks is said. */
  private static final double NOTABLE = 0.1;

  public BlockedRule() {
    super(
        "blocked",
        "Blocked",
        "blocked",
        "What blocked the rank that was late by locks, sleep or I/O, between its MPI calls."
            + " With causes=full, Flight Recorder records all that blocks threads that call MPI"
            + " for 0.2 ms or more. A thread may wait for a Java monitor: the record has the"
            + " class of its object and the thread that had it last. It may be parked (locks of"
            + " java.util.concurrent): the record has the class of the object that it is parked"
            + " for, but no owner. It may also wait for a notification, sleep, or wait for files"
            + " and sockets. The loading of classes is recorded, too; as a cause of lateness it"
            + " counts as computation. The finding names what blocked the late rank longest"
            + " beyond the average of the others. It is made where locks, sleep or I/O cause a"
            + " quarter of the waiting. Column blocked_ns of the export blocked.",
        "Hold the lock for less time, or read the file on another thread before it is"
            + " needed.");
  }

  @Override
  public List<Finding> find(Headline job) {
    Lateness late = Lateness.of(job.lateness(), job.waitNanos(), job.runNanos());
    if (!WaitingRule.isWaiting(job) || !LateCauseRule.isBlocked(late)) {
      return List.of();
    }
    LatenessRow most = null;
    for (LatenessRow row : late.rows()) {
      boolean isBlocked = row.cause() == LatenessCause.MONITOR;
      if (isBlocked && (most == null || row.waitNanos() > most.waitNanos())) {
        most = row;
      }
    }
    if (most == null) {
      return List.of();
    }
    Optional<Excess> longest = longest(job.heldUps(), most.rank(), job.ranks());
    if (longest.isEmpty() || longest.get().nanos() < LARGE * most.waitNanos()) {
      return isUnseen(job, late, most) ? List.of(unseen(most.rank())) : List.of();
    }
    HeldUp by = longest.get().of();
    double others = by.nanos() - longest.get().nanos();
    return List.of(
        Finding.change(
                id(),
                sentence(by)
                    + (others < NOTABLE * by.nanos()
                        ? ""
                        : ": " + Durations.of((long) longest.get().nanos()) + " more than others"))
            .partOf(LateWorkRule.isAccount(job) ? LateWorkRule.ID : LateCauseRule.ID)
            .share(RunTime.ratio((long) longest.get().nanos(), job.runNanos()))
            .rank(by.rank())
            .place(PlainText.of(by.where()))
            .cause(PlainText.of(by.what()))
            .evidence(Map.of("times", Long.toString(by.times())))
            .made());
  }

  /**
   * Whether Flight Recorder looked, and saw little that blocked the rank. The kernel's books have
   * any time off a core, also that of a stopped process.
   */
  private static boolean isUnseen(Headline job, Lateness late, LatenessRow most) {
    if (!isRecorded(job) || !late.contained(most).isEmpty()) {
      return false;
    }
    long seen = 0;
    for (HeldUp each : job.heldUps()) {
      seen += each.rank() == most.rank() ? each.nanos() : 0;
    }
    return most.lostNanos() - seen >= UNSEEN * most.waitNanos();
  }

  /** Whether Flight Recorder recorded what blocked ranks. */
  static boolean isRecorded(Headline job) {
    return job.facts().options().getOrDefault("causes", "").startsWith("full");
  }

  private Finding unseen(int rank) {
    return Finding.know(
            id(),
            Template.fill(
                "Flight Recorder saw few locks, little sleep or I/O on rank %s: it waited in native"
                    + " code, for under 0.2 ms at a time, or its process was stopped (SIGSTOP)",
                rank))
        .partOf(LateCauseRule.ID)
        .rank(rank)
        .made();
  }

  /**
   * A reason that blocked a rank for longer than the others.
   *
   * @param of reason and place
   * @param nanos difference from the mean of the others
   */
  private record Excess(HeldUp of, double nanos) {}

  /**
   * The reason and place that blocked a rank longer than the others on average, by the largest
   * difference. Ranks may be blocked by one reason in different places, which is no difference.
   */
  private static Optional<Excess> longest(List<HeldUp> rows, int rank, int ranks) {
    Map<String, Double> byReason = new HashMap<>();
    Map<List<String>, Double> byPlace = new HashMap<>();
    for (HeldUp row : rows) {
      double nanos = row.rank() == rank ? row.nanos() : -row.nanos() / Math.max(1.0, ranks - 1);
      byReason.merge(row.what(), nanos, Double::sum);
      byPlace.merge(List.of(row.what(), row.where()), nanos, Double::sum);
    }
    Optional<Excess> longest = Optional.empty();
    for (HeldUp row : rows) {
      double more =
          Math.min(
              byReason.getOrDefault(row.what(), 0.0),
              byPlace.getOrDefault(List.of(row.what(), row.where()), 0.0));
      double most = longest.map(Excess::nanos).orElse(0.0);
      if (row.rank() == rank && more > most) {
        longest = Optional.of(new Excess(row, more));
      }
    }
    return longest;
  }

  /**
   * The sentence, without full stop: {@code Rank 1 waited 2.1 s for a lock (app.Buffer) that thread
   * writer held, at Buffer.put:40}.
   */
  public static String sentence(HeldUp by) {
    String what = LOCK.matcher(PlainText.of(by.what())).replaceFirst("a lock ($1)");
    String time = Durations.of(by.nanos());
    return "Rank "
        + by.rank()
        + (what.equals(SLEEP)
            ? " slept " + time
            : what.startsWith(PARKED)
                ? " was parked for " + time + " " + what.substring(PARKED.length())
                : " waited "
                    + time
                    + " for "
                    + (what.startsWith(WAITING) ? what.substring(WAITING.length()) : what))
        + (by.where().isEmpty() ? "" : ", at " + PlainText.of(by.where()));
  }
}
