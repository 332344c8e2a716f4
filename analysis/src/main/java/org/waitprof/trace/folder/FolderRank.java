package org.waitprof.trace.folder;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.CpuUse;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RankSpan;
import org.waitprof.record.trace.TraceLayout;
import org.waitprof.system.CountText;
import org.waitprof.trace.ClockCorrection;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.ExactPauses;
import org.waitprof.trace.PathDefinition;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TracedSample;

/**
 * One rank of a trace folder. Immutable.
 *
 * @param spans the parts of the run that were traced; null for the whole run
 */
record FolderRank(Files files, HostClock time, @Nullable JobSpans spans) implements RankTrace {
  /** Largest cost that counts: more was measured by a JVM that had not compiled yet. */
  private static final long MOST_RECORDING_NANOS = 1000;

  /** Files found of a rank, piece by piece. */
  static final class Files {
    private final int rank;
    private final List<String> problems;
    private final List<Path> streams = new ArrayList<>();
    private final List<StreamHeader> headers = new ArrayList<>();
    private Definitions definitions = Definitions.none();
    private long found;

    Files(int rank, List<String> problems) {
      this.rank = rank;
      this.problems = problems;
    }

    void add(Path file) {
      try {
        if (file.toString().endsWith(".definitions")) {
          definitions = Definitions.read(file);
          if (definitions.unreadable() > 0) {
            problems.add(
                CountText.of(definitions.unreadable(), "definition")
                    + " of rank "
                    + rank
                    + " cannot be read");
          }
          if (definitions.missing() > 0) {
            problems.add(
                CountText.of(definitions.missing(), "definition") + " missing of rank " + rank);
          }
        } else {
          found++;
          StreamHeader header = StreamHeader.read(file);
          long said = header.get(TraceLayout.RANK_OFFSET);
          if (said != rank) {
            problems.add(file.getFileName() + " says that it belongs to rank " + said);
          }
          if (header.damaged()) {
            problems.add(file.getFileName() + " has a damaged header: its end is not known");
          }
          headers.add(header);
          streams.add(file);
        }
      } catch (IOException e) {
        problems.add(String.valueOf(e.getMessage()));
      }
    }

    /**
     * Checks, after the last file, whether any file is missing. A rank without any file does not
     * exist.
     */
    void checkParts() {
      long missing = definitions.streams() - found;
      if (missing > 0 && isReadable()) {
        problems.add(CountText.of(missing, "stream") + " of events missing of rank " + rank);
      }
    }

    boolean isReadable() {
      return !streams.isEmpty();
    }

    Definitions definitions() {
      return definitions;
    }

    List<StreamHeader> headers() {
      return headers;
    }

    /** Ranks with equal text have clocks of the same speed. */
    String clock() {
      return definitions.fact("clockHost") + " " + headers.get(0).isCounter();
    }

    int worldSize() {
      long stated = definitions.number("worldSize", 0);
      return (int) Math.max(stated > Trace.MOST_RANKS ? 0 : stated, rank + 1L);
    }

    boolean isFinalized() {
      return definitions.fact("finalized").equals("true");
    }
  }

  @Override
  public int rank() {
    return files.rank;
  }

  @Override
  public RankFacts facts() {
    Definitions known = files.definitions;
    return new RankFacts(
        true,
        known.fact("host"),
        known.number("pid", 0),
        0,
        0,
        0,
        files.isFinalized(),
        CpuUse.parse(spans == null ? known.fact(TraceLayout.CPU) : ""),
        RankSpan.UNKNOWN,
        0);
  }

  @Override
  public int streams() {
    return files.streams.size();
  }

  @Override
  public EventCursor open(int stream) throws IOException {
    EventCursor recorded =
        new StreamCursor(
            files.streams.get(stream),
            files.headers.get(stream),
            files.definitions,
            time,
            rank(),
            spans == null ? null : new SpanFilter(spans, this));
    ExactPauses pauses = readablePauses();
    return pauses == ExactPauses.NONE ? recorded : new ExactLosses(recorded, pauses, stream);
  }

  @Override
  public long sizeBytes(int stream) {
    try {
      return java.nio.file.Files.size(files.streams.get(stream));
    } catch (IOException e) {
      return 0;
    }
  }

  @Override
  public PathDefinition path(int number) {
    return files.definitions.region(number);
  }

  @Override
  public Optional<Communicator> communicator(long id) {
    return files.definitions.communicator(original(id)).map(its -> named(its, id));
  }

  @Override
  public int[] neighbours(long communicator) {
    return files.definitions.neighbours(original(communicator));
  }

  private long original(long id) {
    return spans == null
        ? id
        : spans.original(id, known -> files.definitions.communicator(known).isPresent());
  }

  private static Communicator named(Communicator its, long id) {
    return its.id() == id ? its : new Communicator(id, its.name(), its.members(), its.remote());
  }

  @Override
  public ClockCorrection clock() {
    return time.correction();
  }

  @Override
  public List<TracedSample> stackSamples() throws IOException {
    if (spans != null && spans.hasCuts()) {
      return List.of();
    }
    return StacksFile.read(files.streams.get(0).toAbsolutePath().resolveSibling(""), rank(), time);
  }

  @Override
  public ExactPauses pauses() throws IOException {
    return spans != null && spans.hasCuts()
        ? ExactPauses.NONE
        : PausesFile.read(files.streams.get(0).toAbsolutePath().resolveSibling(""), rank(), time);
  }

  /** The pauses; none if they cannot be read, which costs no event. */
  private ExactPauses readablePauses() {
    try {
      return pauses();
    } catch (IOException e) {
      return ExactPauses.NONE;
    }
  }

  @Override
  public long recordingNanos() {
    long picos = files.definitions.number(TraceLayout.RECORDING_PICOS, 0);
    return Math.max(0, Math.min(picos / 1000, MOST_RECORDING_NANOS));
  }

  @Override
  public Map<String, Long> phases() {
    Map<String, Long> phases = new TreeMap<>();
    long base = files.headers.get(0).get(TraceLayout.BASE_TICKS_OFFSET);
    for (String fact : files.definitions.facts(TraceLayout.PHASE)) {
      int space = fact.indexOf(' ');
      boolean traced = spans == null || spans.isOfPhase(fact.substring(space + 1));
      if (traced && space > 0 && fact.substring(0, space).matches("\\d{1,18}")) {
        long ticks = Long.parseLong(fact.substring(0, space));
        phases.put(fact.substring(space + 1), time.nanosOf(base + ticks) - time.nanosOf(base));
      }
    }
    return phases;
  }

  @Override
  public String incomplete() {
    for (StreamHeader header : files.headers) {
      long full = header.get(TraceLayout.FULL_TICKS_OFFSET);
      if (full != 0) {
        long base = header.get(TraceLayout.BASE_TICKS_OFFSET);
        long nanos = time.nanosOf(full) - time.nanosOf(base);
        return "its buffer was full after " + nanos / 1_000_000 + " ms (option tracesize)";
      }
    }
    return files.isFinalized() ? "" : "the process ended before MPI_Finalize returned";
  }
}
