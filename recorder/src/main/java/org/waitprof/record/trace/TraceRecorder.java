package org.waitprof.record.trace;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.waitprof.record.AgentOutput;
import org.waitprof.record.Clock;
import org.waitprof.record.RankCounters;
import org.waitprof.record.SlotTable;
import org.waitprof.record.ThreadState;
import org.waitprof.record.path.PathListener;
import org.waitprof.record.sample.TraceChoice;
import org.waitprof.record.sample.TraceComms;
import org.waitprof.record.sample.TraceConfig;
import org.waitprof.sample.RankComm;

/**
 * The trace of one rank: the meaning of the numbers in its events, and the files of its threads.
 * Exists only with {@code mode=trace}. Everything here is cold and takes the trace's lock; it never
 * calls back into the rank's counters.
 *
 * <p>A failure (no folder, no room) stops the trace, with one line on stderr. The profile goes on.
 */
public final class TraceRecorder implements PathListener {
  private final TraceDefinitions definitions = new TraceDefinitions(this);
  private final TraceComms comms = new TraceComms();
  private final List<SlotTable> tables = new ArrayList<>();
  private @Nullable Path folder;
  private int rank;
  private int worldSize;
  private long session;
  private long grown;
  private int streams;
  private boolean stopped;

  /** The parts of the run that are traced; null for all of it. */
  private @Nullable TraceSpans spans;

  private long finalizeTicks;
  private long finalizePath;

  private TraceRecorder() {}

  /** The trace of a rank, made at first sight: before its first call has been counted. */
  public static TraceRecorder of(RankCounters rank) {
    synchronized (rank) {
      if (rank.pathListener() instanceof TraceRecorder known) {
        return known;
      }
      TraceRecorder made = new TraceRecorder();
      rank.pathListener(made);
      return made;
    }
  }

  /**
   * Begins to record events. Called when Init has returned.
   *
   * @param place the folder; it exists
   * @param worldRank the rank in MPI_COMM_WORLD
   * @param size of MPI_COMM_WORLD
   * @param facts of the run and the rank
   * @param world the communicator of all ranks
   * @param self the communicator of this rank alone
   * @param zeroNanos the same instant on all ranks, from which times of the run count; in nanoTime
   */
  public synchronized void begin(
      Path place,
      int worldRank,
      int size,
      Map<String, String> facts,
      Object world,
      Object self,
      long zeroNanos) {
    TraceChoice choice = TraceConfig.get().choice();
    spans = choice == null ? null : new TraceSpans(choice, zeroNanos);
    rank = worldRank;
    comms.begin(worldRank);
    worldSize = size;
    session = System.nanoTime();
    streams = 0;
    grown = 0;
    stopped = false;
    finalizePath = 0;
    try {
      Path file = place.resolve(TraceLayout.definitionsName(worldRank));
      definitions.open(file, session, facts);
      folder = place;
      definitions.communicator(comms.world(size, world));
      definitions.communicator(comms.self(self));
    } catch (IOException e) {
      stop("cannot write to " + place + ": " + e.getMessage());
    }
  }

  /**
   * Notes the process grid of a Cartesian communicator over all ranks; the first one counts.
   *
   * @param dims lengths of the dimensions, outermost first
   */
  synchronized void noteGrid(int[] dims) {
    definitions.grid(dims, worldSize);
  }

  /** Folder of the trace; null if it was not begun. Called at the entry of Finalize. */
  public synchronized @Nullable Path folder() {
    return folder;
  }

  /** Whether nothing was left out so far: the buffer was large enough. */
  public synchronized boolean isWhole() {
    return folder != null && !stopped;
  }

  /** States a fact that becomes known later. */
  public synchronized void fact(String key, String value) {
    definitions.fact(key, value);
  }

  /**
   * The stream of a thread that has none yet.
   *
   * @param startTicks begin of its first call
   */
  synchronized TraceStream open(SlotTable table, long startTicks) {
    if (folder == null) {
      table.events = stopped ? TraceStream.CLOSED : null;
      return TraceStream.CLOSED;
    }
    TraceStream stream = TraceStream.CLOSED;
    if (!stopped) {
      try {
        TraceFile file = newFile(folder, startTicks);
        stream = new TraceStream(this, file, streams++, startTicks, table.rests);
      } catch (IOException | OutOfMemoryError e) {
        stop("cannot write to " + folder + ": " + e.getMessage());
      }
    }
    table.events = stream;
    table.polls = stream;
    ThreadState.measureComputations();
    tables.add(table);
    return stream;
  }

  private TraceFile newFile(Path place, long startTicks) throws IOException {
    TraceFile file = new TraceFile(place.resolve(TraceLayout.eventsName(rank, streams)));
    file.put(TraceLayout.RANK_OFFSET, rank);
    file.put(TraceLayout.WORLD_SIZE_OFFSET, worldSize);
    file.put(TraceLayout.STREAM_OFFSET, streams);
    file.put(TraceLayout.BASE_TICKS_OFFSET, startTicks);
    file.put(TraceLayout.SESSION_OFFSET, session);
    file.opened();
    return file;
  }

  /** Whether parts of the run are traced. */
  boolean isSelective() {
    return spans != null;
  }

  /** The span that a thread is in which ends a call that began then. Hot, and mostly lock-free. */
  int span(long startTicks) {
    TraceSpans its = spans;
    return its == null
        ? TraceSpans.OUTSIDE
        : its.isDue(startTicks) ? turn(its, startTicks) : its.current();
  }

  private synchronized int turn(TraceSpans its, long startTicks) {
    if (its.isDue(startTicks)) {
      definitions.write(its.turn());
    }
    return its.current();
  }

  @Override
  public synchronized void phase(@Nullable String name, long ticks) {
    if (spans != null && definitions.isOpen()) {
      definitions.write(spans.phase(name, ticks));
    }
  }

  /** The number of an operation, which counts from now on. */
  synchronized long number(int kind, int comm, int peer, int tag, int span) {
    return spans == null
        ? OperationCounts.UNKNOWN
        : spans.counts().next(kind, comm, peer, tag, span);
  }

  /** Bytes of one more chunk that a stream may fill; 0 if the rank has used up its share. */
  synchronized int mayGrow() {
    long left = stopped ? 0 : TraceConfig.get().limitBytes() - grown;
    int granted = (int) Math.min(left, TraceLayout.CHUNK_BYTES);
    int usable = granted <= 2 * TraceStream.LONGEST_END ? 0 : granted;
    grown += usable;
    return usable;
  }

  /** A stream found no room: it ends here, and so will the others when their chunks are full. */
  synchronized void full(TraceFile file) {
    file.put(TraceLayout.FULL_TICKS_OFFSET, Clock.ticks());
    String failure = file.failure();
    stop(
        failure == null
            ? "the buffer is full; choose a larger one with tracesize=SIZE"
            : "no room in " + folder + ": " + failure);
  }

  void cannotWrite(IOException failure) {
    stop("cannot write to " + folder + ": " + failure.getMessage());
  }

  private void stop(String why) {
    if (!stopped) {
      stopped = true;
      AgentOutput.println("tracing of rank " + rank + " stops, the profile goes on: " + why);
    }
  }

  @Override
  public synchronized void definePath(long hash, String path) {
    definitions.path(hash, path);
  }

  /** The number of a call at the end of a path, defined at first sight. */
  synchronized int region(long path, int call, long key) {
    return definitions.region(path, call, key);
  }

  /** The communicator's number, given at first sight. */
  synchronized RankComm comm(@Nullable Object comm) {
    return known(comms.known(comm));
  }

  /**
   * A communicator that a call has made from another one.
   *
   * @param pending whether it must not be asked for its members yet: they are the old one's
   * @return null if this rank is not in it
   */
  synchronized @Nullable RankComm created(RankComm old, @Nullable Object made, boolean pending) {
    RankComm comm = comms.created(old, made, pending, 0);
    return comm == null ? null : known(comm);
  }

  /**
   * Defines the ranks that the rank gets data from by a communicator's topology, if it has not yet.
   */
  void noteNeighbours(RankComm comm, @Nullable Object asked) {
    if (comm.neighboursNoted) {
      return;
    }
    // The binding is asked without the lock.
    int @Nullable [] sources = TraceComms.askNeighbours(asked);
    synchronized (this) {
      if (!comm.neighboursNoted && sources != null) {
        definitions.neighbours(comm, sources);
      }
      comm.neighboursNoted = true;
    }
  }

  private RankComm known(RankComm comm) {
    if (comms.isNew(comm)) {
      definitions.communicator(comm);
    }
    return comm;
  }

  /** Finalize has been entered, on a path. */
  synchronized void entersFinalize(SlotTable own, long ticks, long path) {
    if (own.events instanceof TraceStream stream) {
      stream.finalizes(ticks);
    }
    finalizeTicks = ticks;
    finalizePath = path;
    if (spans != null) {
      definitions.write(spans.close(ticks));
    }
  }

  /**
   * Ends the trace while the agent still works in Finalize, so that it can be read at once:
   * Finalize is recorded as over. Called by the thread that has called it, when all ranks have.
   *
   * @param call ordinal of Finalize
   */
  public synchronized void endInFinalize(int call) {
    ThreadState state = ThreadState.current();
    if (finalizePath != 0) {
      TraceStream out = MessageTracing.stream(state);
      long at = out.begin();
      if (at != 0) {
        long next = out.callAt(at, finalizePath, call, finalizeTicks, Clock.ticks());
        out.end(TraceLayout.CALL, next);
      }
    }
    fact(TraceLayout.FINALIZE_ENDS, TraceLayout.WHEN_ENTERED);
    end(state.table);
  }

  /**
   * Ends the trace. Called by the thread that called Finalize, when that has returned; streams of
   * other threads that live stay as they are.
   */
  synchronized void end(SlotTable own) {
    for (SlotTable table : tables) {
      @Nullable Object stream = table.events;
      if (stream instanceof TraceStream open && (table == own || table.isAbandoned())) {
        open.close();
      }
      table.events = null;
    }
    tables.clear();
    for (Map.Entry<String, Long> phase : own.rank.phases().until(finalizeTicks).entrySet()) {
      definitions.fact(TraceLayout.PHASE, phase.getValue() + " " + phase.getKey());
    }
    definitions.fact(TraceLayout.CPU, own.rank.cpu());
    definitions.fact("finalized", "true");
    definitions.close(streams);
    folder = null;
    comms.clear();
  }
}
