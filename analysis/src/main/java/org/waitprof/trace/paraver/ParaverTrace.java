package org.waitprof.trace.paraver;

import java.util.List;
import java.util.Optional;
import org.waitprof.model.RunFacts;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.EventCursor;
import org.waitprof.trace.PathDefinition;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.SpillFile;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceGap;

/** A Paraver trace, in a temporary file by rank. */
final class ParaverTrace implements Trace {
  private final ParaverScan read;
  private final SpillFile spill;
  private final RunFacts facts;
  private final boolean whole;

  /**
   * @param whole whether the trace covers the whole application; false for traces of waitprof,
   *     whose run is from Init to Finalize
   */
  ParaverTrace(String name, ParaverScan read, SpillFile spill, boolean whole) {
    this.whole = whole;
    this.read = read;
    this.spill = spill;
    facts = RunFacts.ofTrace(name, read.header().tasks(), rank -> read.events(rank) != null);
  }

  @Override
  public RunFacts facts() {
    return facts;
  }

  @Override
  public boolean isWholeApplication() {
    return whole;
  }

  @Override
  public Optional<RankTrace> rank(int rank) {
    return Optional.ofNullable(read.events(rank)).map(events -> new Rank(rank, events));
  }

  @Override
  public List<String> problems() {
    return read.problems();
  }

  @Override
  public void close() {
    spill.close();
  }

  private final class Rank implements RankTrace {
    private final int rank;
    private final SpilledRank events;

    Rank(int rank, SpilledRank events) {
      this.rank = rank;
      this.events = events;
    }

    @Override
    public int rank() {
      return rank;
    }

    @Override
    public List<TraceGap> gaps() {
      return read.gaps(rank);
    }

    @Override
    public EventCursor open(int stream) {
      return events.open();
    }

    @Override
    public long sizeBytes(int stream) {
      return events.bytes();
    }

    @Override
    public PathDefinition path(int number) {
      return read.paths().path(number);
    }

    @Override
    public Optional<Communicator> communicator(long id) {
      return Optional.ofNullable(read.communicators().get(id));
    }
  }
}
