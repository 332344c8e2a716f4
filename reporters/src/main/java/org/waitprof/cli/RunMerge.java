package org.waitprof.cli;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.waitprof.file.CounterFile;
import org.waitprof.model.QualityNote;
import org.waitprof.model.RankProfile;
import org.waitprof.reduce.JobMerge;
import org.waitprof.reduce.MergeConflictException;
import org.waitprof.reduce.MergeConflictException.Reason;

/** Reads counter files of possibly several runs and merges them run by run, each file once. */
final class RunMerge {
  private final Session session;
  private final String wantedRun;
  private final boolean allowPartial;
  private final Map<String, JobMerge> merges = new TreeMap<>();
  private final Map<String, String> descriptions = new TreeMap<>();
  private final List<String> leftOut = new ArrayList<>();

  /**
   * @param wantedRun id of the run to merge; empty for the only one
   * @param allowPartial whether files that cannot be used are left out
   */
  RunMerge(Session session, String wantedRun, boolean allowPartial) {
    this.session = session;
    this.wantedRun = wantedRun;
    this.allowPartial = allowPartial;
  }

  /** Takes files in. */
  void addAll(List<Path> files) throws CommandFailure {
    try (Progress progress = new Progress(session, "merging", files.size())) {
      for (Path file : files) {
        add(file);
        progress.step();
      }
    }
  }

  private void add(Path file) throws CommandFailure {
    String name = session.shown(file);
    try {
      RankProfile rank = CounterFile.read(file);
      if (rank.rank() < 0) {
        leaveOut(name + ": process " + rank.pid() + " never got through MPI_Init");
        return;
      }
      String run = rank.facts().getOrDefault("runId", "");
      if (wantedRun.isEmpty() || wantedRun.equals(run)) {
        merges.computeIfAbsent(run, id -> new JobMerge()).add(rank);
      }
      descriptions.putIfAbsent(run, description(rank));
    } catch (IOException e) {
      failOrLeaveOut(ReadFailure.text(name, file, e));
    } catch (MergeConflictException e) {
      String message = name + ": " + e.getMessage();
      if (e.reason() == Reason.NO_RANK) {
        leaveOut(message);
      } else {
        failOrLeaveOut(message);
      }
    }
  }

  private static String description(RankProfile rank) {
    return String.format(
        Locale.ROOT,
        "%s on %d ranks, started %s",
        rank.facts().getOrDefault("mainClass", "(unknown program)"),
        rank.worldSize(),
        java.time.Instant.ofEpochMilli(rank.startEpochMillis()));
  }

  private void failOrLeaveOut(String message) throws CommandFailure {
    if (!allowPartial) {
      throw CommandFailure.unreadable(message + "; --allow-partial leaves it out");
    }
    leaveOut(message);
  }

  private void leaveOut(String message) {
    session.remark(message + "; left out");
    leftOut.add(message);
  }

  /** The merge of the one run, with a note for each file that was left out. */
  JobMerge theRun() throws CommandFailure {
    if (merges.size() > 1) {
      throw CommandFailure.usage("counters of several runs; choose one with --run ID:" + runs());
    }
    if (merges.isEmpty()) {
      throw wantedRun.isEmpty()
          ? CommandFailure.unreadable("no counters of any rank in what was given")
          : CommandFailure.usage(
              "no counters of run "
                  + wantedRun
                  + (descriptions.isEmpty() ? "" : "; there are:" + runs()));
    }
    JobMerge merge = merges.values().iterator().next();
    for (String message : leftOut) {
      merge.note(
          new QualityNote(QualityNote.Severity.WARNING, "file-left-out", "left out: " + message));
    }
    return merge;
  }

  private String runs() {
    StringBuilder runs = new StringBuilder();
    descriptions.forEach(
        (id, text) -> runs.append(runs.length() == 0 ? " " : "; ").append(id + " = " + text));
    return runs.toString();
  }
}
