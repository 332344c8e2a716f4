package org.waitprof.cli.merge;

import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.Progress;
import org.waitprof.cli.Session;
import org.waitprof.counterfile.CounterFile;
import org.waitprof.counterfile.SampledFile;
import org.waitprof.live.Processes;
import org.waitprof.model.ProfileFormatException;
import org.waitprof.model.QualityNote;
import org.waitprof.model.RunFacts;
import org.waitprof.model.rank.RankProfile;
import org.waitprof.reduce.JobMerge;
import org.waitprof.reduce.MergeConflictException;
import org.waitprof.reduce.MergeConflictException.Reason;
import org.waitprof.report.wording.Template;
import org.waitprof.system.CountText;
import org.waitprof.system.FileOwners;
import org.waitprof.system.KernelText;
import org.waitprof.system.OwnedFile;

/** Reads counter files of possibly several runs and merges them run by run, each file once. */
public final class RunMerge {
  private final Session session;
  private final FileOwners owners;
  private final String wantedRun;
  private final boolean allowPartial;
  private final Map<String, JobMerge> merges = new TreeMap<>();
  private final Map<String, String> descriptions = new TreeMap<>();
  private final Set<String> running = new HashSet<>();
  private final List<String> leftOut = new ArrayList<>();

  /** Processes that are no rank yet, by file. They may be of any run. */
  private final Map<String, Long> withoutInit = new TreeMap<>();

  /** Files by run and rank. Their samples are read once all files are known. */
  private final Map<String, Map<Integer, Path>> files = new TreeMap<>();

  private final Set<String> unfinished = new HashSet<>();

  /**
   * Starts without any files.
   *
   * @param owners users whose files count; files of two users never make one run
   * @param wantedRun id of the run to merge; empty for the only one
   * @param allowPartial whether files that cannot be used are left out
   */
  public RunMerge(Session session, FileOwners owners, String wantedRun, boolean allowPartial) {
    this.session = session;
    this.owners = owners;
    this.wantedRun = wantedRun;
    this.allowPartial = allowPartial;
  }

  /** Adds counter files to their runs. */
  public void addAll(List<Path> files) throws CommandFailure {
    try (Progress progress = new Progress(session, "merging", files.size())) {
      for (Path file : files) {
        add(file);
        progress.step();
      }
    }
  }

  private void add(Path file) throws CommandFailure {
    String name = session.shown(file);
    try (OwnedFile open = OwnedFile.open(file, owners)) {
      add(file, name, open);
    } catch (NoSuchFileException e) {
      // Its job has ended meanwhile and removed it; a rank of the chosen run is then missing.
      session.remark(name + ": has gone meanwhile");
    } catch (IOException e) {
      failOrLeaveOut(CommandFailure.text(name, file, e));
    }
  }

  private void add(Path file, String name, OwnedFile open) throws IOException, CommandFailure {
    try {
      RankProfile rank = CounterFile.read(open, file.toString());
      if (rank.rank() < 0) {
        withoutInit.put(name, rank.pid());
        return;
      }
      String id = rank.identity().text(RunFacts.Text.RUN_ID);
      String run = open.owner().isEmpty() ? id : id + "@" + open.owner();
      if (wantedRun.isEmpty() || wantedRun.equals(id) || wantedRun.equals(run)) {
        merges.computeIfAbsent(run, any -> new JobMerge()).add(rank);
        files.computeIfAbsent(run, any -> new TreeMap<>()).put(rank.rank(), file);
        if (!rank.finalized()) {
          unfinished.add(run);
        }
      }
      descriptions.putIfAbsent(run, description(rank));
      if (isRunning(rank)) {
        running.add(run);
      }
    } catch (ProfileFormatException e) {
      String message = CommandFailure.text(name, file, e);
      if (open.owner().isEmpty()) {
        failOrLeaveOut(message);
      } else {
        // A bad file in a folder of all users is no reason to stop. A missing rank is reported as
        // such.
        session.remark(message + "; left out");
      }
    } catch (MergeConflictException e) {
      String message = name + ": " + e.getMessage();
      if (e.reason() == Reason.NO_RANK) {
        leaveOut(message);
      } else {
        failOrLeaveOut(message);
      }
    }
  }

  /**
   * Whether the rank's process still exists; false for ranks of other hosts, of which it is not
   * known.
   */
  private static boolean isRunning(RankProfile rank) {
    return rank.identity().host().equals(KernelText.hostName())
        && Processes.isAlive(rank.pid(), rank.startEpochMillis());
  }

  private static String description(RankProfile rank) {
    String program = rank.identity().text(RunFacts.Text.MAIN_CLASS);
    return Template.fill(
        "%s on %s, started %s",
        program.isEmpty() ? "(unknown program)" : program,
        CountText.of(rank.worldSize(), "rank"),
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

  /** Merges the chosen run, with a note for each file that was left out. */
  public JobMerge theRun() throws CommandFailure {
    if (wantedRun.isEmpty() && merges.size() > 1 && merges.size() - running.size() == 1) {
      merges.keySet().removeAll(running);
      session.remark(
          Template.fill(
              "merges the only run that has ended: %s; left out: %s that still run",
              merges.keySet().iterator().next(), running.size()));
    }
    JobMerge named = merges.get(wantedRun);
    if (merges.size() > 1 && (named == null || wantedRun.isEmpty())) {
      tellRuns();
      throw CommandFailure.usage(
          "counters of " + merges.size() + " runs, listed above; choose one with --run ID");
    }
    if (merges.isEmpty()) {
      tellWithoutInit();
      tellRuns();
      throw wantedRun.isEmpty()
          ? CommandFailure.unreadable("no counters of any rank in these files")
          : CommandFailure.usage(
              "no counters of run "
                  + wantedRun
                  + (descriptions.isEmpty() ? "" : "; choose one of the runs above"));
    }
    JobMerge merge = named != null ? named : merges.values().iterator().next();
    addSamples(merge, named != null ? wantedRun : merges.keySet().iterator().next());
    if (merge.ranks() < merge.worldSize()) {
      tellWithoutInit();
      withoutInit.forEach(
          (file, pid) -> leftOut.add(file + ": process " + pid + " has not completed MPI_Init"));
    }
    for (String message : leftOut) {
      merge.note(
          new QualityNote(QualityNote.Severity.WARNING, "file-left-out", "left out: " + message));
    }
    return merge;
  }

  private void tellWithoutInit() {
    if (!withoutInit.isEmpty()) {
      int more = withoutInit.size() - 1;
      session.remark(
          "process "
              + withoutInit.values().iterator().next()
              + (more == 0 ? " has" : " and " + more + " more have")
              + " not completed MPI_Init; left out");
    }
  }

  /** Analyses the samples of both sides of operations, as the ranks would have done in Finalize. */
  private void addSamples(JobMerge merge, String chosen) {
    Map<Integer, SampledFile> samples = new TreeMap<>();
    Set<String> clocks = new HashSet<>();
    files
        .getOrDefault(chosen, Map.of())
        .forEach(
            (rank, file) -> {
              try (OwnedFile open = OwnedFile.open(file, owners)) {
                SampledFile sample = CounterFile.readSample(open, file.toString());
                samples.put(rank, sample);
                clocks.add(sample.host());
              } catch (IOException | RuntimeException e) {
                session.remark(session.shown(file) + ": its sample cannot be used: " + e);
              }
            });
    boolean finished = !unfinished.contains(chosen) && samples.size() == merge.worldSize();
    if (clocks.size() > 1) {
      merge.note(
          new QualityNote(
              QualityNote.Severity.WARNING,
              "sample-clock-start",
              "the clocks of "
                  + clocks.size()
                  + " hosts were compared at the start alone: the longer the run, the less certain"
                  + " are waits between hosts"));
    }
    merge.addSamples(samples, finished, clocks.size() < 2);
  }

  /** Prints a line per run, for a user who has to choose. */
  private void tellRuns() {
    int width = descriptions.keySet().stream().mapToInt(String::length).max().orElse(0);
    descriptions.forEach(
        (id, text) ->
            session.remark(
                "run "
                    + id
                    + " ".repeat(width - id.length())
                    + (running.contains(id) ? "  running  " : "  over     ")
                    + text));
  }
}
