package org.waitprof.live.top;

import java.time.Instant;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.LongStream;
import org.waitprof.counterfile.CallInFlight;
import org.waitprof.live.LiveFactors;
import org.waitprof.live.RankState;
import org.waitprof.live.RunningJob;
import org.waitprof.live.RunningJob.Rank;
import org.waitprof.live.TopPaths;
import org.waitprof.model.CallPath;
import org.waitprof.model.MpiCall;
import org.waitprof.model.WaitSource;
import org.waitprof.model.lateness.LatenessCause;
import org.waitprof.report.wording.Durations;
import org.waitprof.report.wording.FrameNames;
import org.waitprof.report.wording.PatternNames;
import org.waitprof.report.wording.PlainText;
import org.waitprof.report.wording.Template;
import org.waitprof.system.CountText;

/**
 * A job on one screen: the state of its ranks, their waiting, their calls in flight with durations,
 * and the places where waiting time is lost. Plain text of a given width; the caller paints and
 * prints it.
 *
 * @param width columns
 * @param ranks maximum number of ranks
 * @param paths maximum number of call paths
 * @param order order of the ranks
 * @param counters folders of the counter files, as words of a command
 */
public record TopScreen(int width, int ranks, int paths, TopOrder order, String counters) {
  /** A call in flight for a shorter time is going on, not hanging. */
  private static final long WORTH_SAYING_NANOS = 1_000_000_000L;

  private static final int NARROWEST = 60;
  private static final double NEGLIGIBLE = 0.05;
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("HH:mm:ss", Locale.ROOT);

  public TopScreen {
    width = Math.max(NARROWEST, width);
  }

  /**
   * The lines of a job.
   *
   * @param before the same job at the previous look, for the changes since; or the same reading
   */
  public List<String> lines(RunningJob job, RunningJob before) {
    List<String> lines = new ArrayList<>();
    head(job, lines);
    factors(job, before, lines);
    lines.add("");
    ranks(job, before, lines);
    losses(job, lines);
    return lines;
  }

  /** Whether no rank of a job runs any more, and not all have ended well. */
  public static boolean isDead(RunningJob job) {
    boolean died = false;
    for (Rank rank : job.ranks()) {
      died |= rank.state() == RankState.DIED;
      if (rank.state() != RankState.DIED && rank.state() != RankState.ENDED) {
        return false;
      }
    }
    return died;
  }

  /** A job in one line: what ran, where, for how long, and what has become of its ranks. */
  public String line(RunningJob job) {
    List<String> lines = new ArrayList<>();
    head(job, lines);
    return lines.get(0);
  }

  private void head(RunningJob job, List<String> lines) {
    String main = job.fact("mainClass");
    long run = 0;
    long mpi = 0;
    long total = 0;
    Map<RankState, Integer> lives = new TreeMap<>();
    long wait = 0;
    Map<String, Long> waits = new HashMap<>();
    for (Rank rank : job.ranks()) {
      run = Math.max(run, rank.now().runNanos());
      total += rank.now().runNanos();
      mpi += rank.now().mpiNanos();
      lives.merge(rank.state(), 1, Integer::sum);
      wait += job.waitingSoFarNanos(rank);
      job.waits().byPattern(rank.index()).forEach((id, nanos) -> waits.merge(id, nanos, Long::sum));
    }
    String here =
        job.ranks().size() < job.worldSize()
            ? job.ranks().size() + " of " + job.worldSize() + " ranks"
            : CountText.of(job.ranks().size(), "rank");
    StringBuilder states = new StringBuilder();
    lives.forEach(
        (state, count) -> states.append(", ").append(count).append(' ').append(state.word()));
    lines.add(
        fit(
            (main.isEmpty() ? "(no rank has completed MPI_Init)" : PlainText.of(main))
                + "  "
                + here
                + (job.fact("host").isEmpty() ? "" : " on " + PlainText.of(job.fact("host")))
                + (job.user().isEmpty() ? "" : " of user " + PlainText.of(job.user()))
                + "  "
                + Durations.of(run)
                + states
                + (job.runId().isEmpty() ? "" : "  run " + PlainText.of(job.runId()))));
    if (total == 0) {
      return;
    }
    StringBuilder sums = new StringBuilder();
    sums.append(
        Template.fill(
            "In MPI %.1f %%, waiting %.1f %% (%s%s)",
            100.0 * mpi / total,
            100.0 * wait / total,
            source(job),
            job.ranks().stream().anyMatch(TopScreen::hangs) ? ", in flight too" : ""));
    list(sums.toString(), shares(waits, total, PatternNames::of), lines);
    Map<LatenessCause, Long> causes = new EnumMap<>(LatenessCause.class);
    for (Rank rank : job.ranks()) {
      job.waits().byCause(rank.index()).forEach((id, nanos) -> causes.merge(id, nanos, Long::sum));
    }
    List<String> late = shares(causes, total, LatenessCause::phrase);
    if (!late.isEmpty()) {
      list("Waiting is caused by", late, lines);
    }
  }

  /** Shares of at least 0.1 % of the ranks' time, largest first. */
  private static <T> List<String> shares(Map<T, Long> nanos, long total, Function<T, String> name) {
    return nanos.entrySet().stream()
        .filter(entry -> entry.getValue() * 1000 >= total)
        .sorted(Map.Entry.<T, Long>comparingByValue().reversed())
        .map(
            entry ->
                Template.fill(
                    "%s %.1f %%", name.apply(entry.getKey()), 100.0 * entry.getValue() / total))
        .toList();
  }

  private void list(String start, List<String> pieces, List<String> lines) {
    StringBuilder line = new StringBuilder(start);
    String separator = ": ";
    for (String piece : pieces) {
      if (line.length() + separator.length() + piece.length() > width) {
        lines.add(line.toString());
        line.setLength(0);
        line.append("  ").append(piece);
      } else {
        line.append(separator).append(piece);
      }
      separator = ", ";
    }
    lines.add(line.toString());
  }

  /**
   * Factors since the previous look, if there was one: they show the losses of a phase of the
   * program.
   */
  private void factors(RunningJob job, RunningJob before, List<String> lines) {
    LiveFactors lately = LiveFactors.between(before, job);
    LiveFactors factors = lately == null ? LiveFactors.between(null, job) : lately;
    if (factors != null && job.ranks().size() > 1) {
      lines.add(
          fit(
              Template.fill(
                  "Efficiency %.1f %% = load balance %.1f %% x communication %.1f %%%s",
                  100 * factors.parallel(),
                  100 * factors.balance(),
                  100 * factors.communication(),
                  lately == null ? "" : " recently")));
    }
  }

  /** Source of the waiting times; a small part may have another source. */
  private static String source(RunningJob job) {
    long[] sums = new long[WaitSource.values().length];
    for (Rank rank : job.ranks()) {
      job.waits()
          .byKind(rank.index())
          .forEach((kind, nanos) -> sums[kind.source().ordinal()] += nanos);
    }
    long all = LongStream.of(sums).sum();
    long estimated = sums[WaitSource.ESTIMATED.ordinal()];
    if (estimated > NEGLIGIBLE * all || all == 0) {
      return estimated < (1 - NEGLIGIBLE) * all ? "partly estimated" : "estimated";
    }
    return sums[WaitSource.SAMPLED.ordinal()] > NEGLIGIBLE * all ? "sampled" : "measured";
  }

  /** Whether a rank is in a call long enough to count its waiting. */
  private static boolean hangs(Rank rank) {
    CallInFlight call = rank.longestInFlight();
    return call != null && call.ageNanos() >= WORTH_SAYING_NANOS;
  }

  private void ranks(RunningJob job, RunningJob before, List<String> lines) {
    lines.add("  rank  state       mpi %  wait %  now %  calls/s  in flight");
    List<Rank> sorted = job.ranks().stream().sorted(order.comparator(job)).toList();
    for (Rank rank : sorted.subList(0, Math.min(ranks, sorted.size()))) {
      Rank found = before.same(rank);
      Rank earlier = found == null ? rank : found;
      long elapsed = rank.now().runNanos() - earlier.now().runNanos();
      String now = "-";
      String rate = "-";
      if (elapsed > 0) {
        long waited = Math.max(0, job.waitingSoFarNanos(rank) - before.waitingSoFarNanos(earlier));
        now = percent(waited, elapsed);
        rate = Template.fill("%.0f", (calls(rank) - calls(earlier)) * 1e9 / elapsed);
      }
      String start =
          Template.fill(
              "%6s  %-10s %6s  %6s  %5s  %7s  ",
              rank.now().rank() < 0 ? "-" : Integer.toString(rank.now().rank()),
              rank.state().word(),
              percent(rank.now().mpiNanos(), rank.now().runNanos()),
              percent(job.waitingSoFarNanos(rank), rank.now().runNanos()),
              now,
              rate);
      inFlight(rank, start, lines);
    }
    if (sorted.size() > ranks) {
      lines.add("        " + CountText.of(sorted.size() - ranks, "more rank"));
    }
    if (sorted.stream().anyMatch(rank -> rank.state() == RankState.DIED)) {
      lines.add(fit("  died: shares are of the time up to the last sign of life; how long the"));
      boolean isRank = sorted.stream().anyMatch(rank -> rank.now().rank() >= 0);
      lines.add(
          fit(
              "  last call took, and waited, is not known."
                  + (isRank ? " This makes a profile:" : " No rank has left counters.")));
      if (!isRank) {
        return;
      }
      String id = sorted.get(0).now().runId();
      String run = id.isEmpty() ? "" : "--run " + PlainText.of(id) + " ";
      lines.add("  java -jar waitprof.jar merge " + run + counters);
    }
  }

  private static long calls(Rank rank) {
    return rank.now().slots().stream().mapToLong(slot -> slot.count()).sum();
  }

  private static String percent(long part, long whole) {
    return whole <= 0 ? "-" : Template.fill("%.1f", 100.0 * part / whole);
  }

  /**
   * Adds the call behind the numbers; a path of a hanging call gets lines of its own if it does not
   * fit.
   */
  private void inFlight(Rank rank, String start, List<String> lines) {
    CallInFlight call = rank.longestInFlight();
    if (call == null) {
      lines.add(start.stripTrailing());
      return;
    }
    boolean died = rank.state() == RankState.DIED;
    String age = died ? "died in " : Durations.of(call.ageNanos()) + " in ";
    String what =
        age
            + call.call().standardName()
            + (died ? ", last sign of life " + TIME.format(lastSign(rank)) : "");
    String site = FrameNames.innermost(call.path());
    boolean hangs = call.ageNanos() >= WORTH_SAYING_NANOS || rank.state() == RankState.DIED;
    if (!hangs || isLifecycle(call.call())) {
      lines.add(fit(start + what + (site.isEmpty() ? "" : " at " + site)));
      return;
    }
    withPath(start + what, call.path(), List.of(), lines);
  }

  /** Adds a path in one line, or in two; {@code others} are paths to distinguish it from. */
  private void withPath(String start, CallPath path, List<CallPath> others, List<String> lines) {
    String place = "at " + String.join(" > ", FrameNames.of(path, false));
    if (path.frames().isEmpty()) {
      lines.add(fit(start));
    } else if (start.length() + 1 + place.length() <= width) {
      lines.add(start + " " + place);
    } else {
      lines.add(fit(start));
      lines.add("        at " + CutPath.of(path, others, width - 11));
    }
  }

  private static ZonedDateTime lastSign(Rank rank) {
    return Instant.ofEpochMilli(rank.now().lastSignEpochMillis()).atZone(ZoneId.systemDefault());
  }

  private static boolean isLifecycle(MpiCall call) {
    return call == MpiCall.MPI_FINALIZE;
  }

  private void losses(RunningJob job, List<String> lines) {
    long total = job.ranks().stream().mapToLong(rank -> rank.now().runNanos()).sum();
    List<TopPaths.Loss> losses = TopPaths.of(job, paths);
    if (losses.isEmpty() || total == 0) {
      return;
    }
    lines.add("");
    lines.add("  wait s      %  ranks  worst  where (" + source(job) + ")");
    List<CallPath> all = losses.stream().map(TopPaths.Loss::path).toList();
    for (TopPaths.Loss loss : losses) {
      String start =
          Template.fill(
              "%8.3f %6s  %5d  %5d  ",
              loss.nanos() / 1e9, percent(loss.nanos(), total), loss.ranks(), loss.worstRank());
      String what = PatternNames.of(loss.key().pattern()) + ", " + loss.key().call().standardName();
      withPath(start + what, loss.path(), all, lines);
    }
  }

  private String fit(String line) {
    return line.length() <= width ? line : line.substring(0, width - 2) + "..";
  }
}
