package org.waitprof.cli.option;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.Progress;
import org.waitprof.cli.Session;
import org.waitprof.report.figures.RankSet;
import org.waitprof.system.CountText;
import org.waitprof.timeline.TimeSpan;
import org.waitprof.timeline.TimelineReader;
import org.waitprof.timeline.TraceTimeline;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceReaders;
import picocli.CommandLine.Option;

/** Options for the part of a trace that a timeline shows, for every command that has one. */
public final class TimelineOptions {
  /** Maximum number of ranks: each has a row, and more rows are no picture. */
  private static final int MOST_RANKS = 1024;

  @Option(names = "--from", paramLabel = "TIME", converter = TimeText.Moment.class)
  @Nullable Duration from;

  @Option(names = "--to", paramLabel = "TIME", converter = TimeText.class)
  @Nullable Duration to;

  @Option(names = "--ranks", paramLabel = "FIRST-LAST")
  String ranks = "";

  /** Whether any of the options was given. */
  public boolean isGiven() {
    return from != null || to != null || !ranks.isEmpty();
  }

  /**
   * Reads the chosen part of a trace.
   *
   * @param input the trace, as the reader typed it
   */
  public TraceTimeline read(Session session, Path input) throws CommandFailure {
    TimeSpan span = span();
    Path place = session.input(input);
    try (Trace trace = TraceReaders.open(place)) {
      trace.problems().forEach(session::remark);
      return read(session, input, trace, span);
    } catch (IOException | UncheckedIOException e) {
      throw CommandFailure.unreadable(
          e instanceof IOException reason
              ? CommandFailure.text(session.shown(input), place, reason)
              : session.shown(input) + ": " + e.getMessage());
    }
  }

  private TraceTimeline read(Session session, Path input, Trace trace, TimeSpan span)
      throws CommandFailure, IOException {
    RankSet.Range range = range(trace.facts().worldSize());
    int threads = Runtime.getRuntime().availableProcessors();
    try (Progress progress = Progress.percent(session, "reading")) {
      TraceTimeline timeline =
          new TimelineReader(trace, span, range.first(), range.last())
              .read(threads, progress::reach);
      if (timeline.lanes().isEmpty() || timeline.columns() == 0) {
        throw CommandFailure.unreadable(
            session.shown(input) + ": nothing happened on these ranks in this span");
      }
      return timeline;
    }
  }

  private RankSet.Range range(int worldSize) throws CommandFailure {
    RankSet.Range range = new RankSet.Range(0, worldSize - 1);
    if (!ranks.isEmpty()) {
      List<RankSet.Range> given =
          CommandFailure.unlessInvalid(
              "--ranks " + ranks + ": ", () -> RankSet.parse(ranks).ranges());
      range = given.get(0);
      if (given.size() > 1) {
        throw CommandFailure.usage("--ranks " + ranks + ": must be one range, such as 0-63");
      }
    }
    if (range.last() >= worldSize) {
      throw CommandFailure.usage(
          "--ranks " + ranks + ": the trace has " + CountText.of(worldSize, "rank"));
    }
    if (range.last() - range.first() >= MOST_RANKS) {
      throw CommandFailure.usage("choose at most 1024 ranks, such as --ranks 0-1023");
    }
    return range;
  }

  private TimeSpan span() throws CommandFailure {
    long begin = from == null ? 0 : from.toNanos();
    long end = to == null ? TimeSpan.END : to.toNanos();
    if (end <= begin) {
      throw CommandFailure.usage("--to: must be later than --from");
    }
    return new TimeSpan(begin, end);
  }
}
