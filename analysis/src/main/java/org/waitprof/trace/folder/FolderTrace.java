package org.waitprof.trace.folder;

import static java.util.Objects.requireNonNull;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.GridText;
import org.waitprof.model.RunFacts;
import org.waitprof.model.Version;
import org.waitprof.record.trace.TraceLayout;
import org.waitprof.trace.ClockCorrection;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;

/** A trace folder: ranks, their streams, and the clocks of their hosts. Immutable. */
final class FolderTrace implements Trace {
  private static final String OPTION = "option.";

  private final Map<Integer, FolderRank> ranks;
  private final RunFacts facts;
  private final List<String> problems;
  private final List<String> remarks;

  private FolderTrace(
      Map<Integer, FolderRank> ranks, RunFacts facts, List<String> problems, List<String> remarks) {
    this.ranks = ranks;
    this.facts = facts;
    this.remarks = remarks;
    this.problems = List.copyOf(problems);
  }

  static FolderTrace of(Path place, List<Path> files) throws IOException {
    List<String> problems = new ArrayList<>();
    TreeMap<Integer, FolderRank.Files> found = new TreeMap<>();
    for (Path file : files) {
      FolderRank.Files its =
          found.computeIfAbsent(rankOf(file), rank -> new FolderRank.Files(rank, problems));
      its.add(file);
    }
    found.values().forEach(FolderRank.Files::checkParts);
    found.values().removeIf(its -> !its.isReadable());
    if (found.isEmpty()) {
      throw new IOException("nothing of " + place + " can be read: " + String.join("; ", problems));
    }
    Map<Integer, HostClock> clocks = clocks(found);
    Map<Integer, Definitions> definitions = new HashMap<>();
    found.forEach((rank, its) -> definitions.put(rank, its.definitions()));
    JobSpans spans = JobSpans.of(definitions, clocks);
    Map<Integer, FolderRank> ranks = new HashMap<>();
    clocks.forEach(
        (rank, clock) ->
            ranks.put(rank, new FolderRank(requireNonNull(found.get(rank)), clock, spans)));
    return new FolderTrace(ranks, facts(found), problems, remarks(found, spans));
  }

  private static List<String> remarks(
      Map<Integer, FolderRank.Files> found, @Nullable JobSpans spans) {
    if (spans != null) {
      return List.of(spans.sentence());
    }
    for (FolderRank.Files its : found.values()) {
      if (its.definitions().fact(TraceLayout.FINALIZE_ENDS).equals(TraceLayout.WHEN_ENTERED)) {
        return List.of(
            "MPI_Finalize is taken to end when all ranks have entered it: they analysed the trace"
                + " in it");
      }
    }
    return List.of();
  }

  /** The rank that a file is named after. */
  static int rankOf(Path file) {
    String name = file.getFileName().toString();
    int end = 5;
    while (Character.isDigit(name.charAt(end))) {
      end++;
    }
    return Integer.parseInt(name.substring(5, end));
  }

  private static Map<Integer, HostClock> clocks(Map<Integer, FolderRank.Files> found) {
    Map<String, List<StreamHeader>> byHost = new TreeMap<>();
    for (FolderRank.Files its : found.values()) {
      byHost.computeIfAbsent(its.clock(), key -> new ArrayList<>()).addAll(its.headers());
    }
    FolderRank.Files first = found.get(0);
    Definitions measured = first == null ? Definitions.none() : first.definitions();
    Map<Integer, HostClock> clocks = new HashMap<>();
    found.forEach(
        (rank, its) -> {
          List<StreamHeader> host = byHost.getOrDefault(its.clock(), its.headers());
          ClockCorrection correction =
              Corrections.of(its.definitions().fact("clockHost"), measured);
          clocks.put(rank, HostClock.of(host, its.headers(), correction));
        });
    return clocks;
  }

  private static RunFacts facts(Map<Integer, FolderRank.Files> found) {
    Definitions any = Definitions.none();
    int worldSize = 0;
    // The run starts with its first rank, as in the profile that the ranks write.
    long start = Long.MAX_VALUE;
    boolean complete = true;
    for (FolderRank.Files its : found.values()) {
      any = any.facts().isEmpty() ? its.definitions() : any;
      worldSize = Math.max(worldSize, its.worldSize());
      start = Math.min(start, its.definitions().number("startEpochMillis", Long.MAX_VALUE));
      complete &= its.isFinalized();
    }
    List<Integer> missing = RunFacts.missing(worldSize, found::containsKey);
    Map<String, String> options = new TreeMap<>();
    any.facts()
        .forEach(
            (key, value) -> {
              if (key.startsWith(OPTION)) {
                options.put(key.substring(OPTION.length()), value);
              }
            });
    Definitions its = any;
    return new RunFacts(
            RunFacts.Text.all(text -> its.fact(text.key())),
            start == Long.MAX_VALUE ? 0 : start,
            worldSize,
            complete && missing.isEmpty(),
            missing,
            "trace",
            options,
            GridText.parse(any.fact("processGrid"), worldSize))
        .with(RunFacts.Text.TOOL_VERSION, Version.TEXT);
  }

  @Override
  public RunFacts facts() {
    return facts;
  }

  @Override
  public Optional<RankTrace> rank(int rank) {
    return Optional.ofNullable(ranks.get(rank));
  }

  @Override
  public List<String> problems() {
    return problems;
  }

  @Override
  public List<String> remarks() {
    return remarks;
  }
}
