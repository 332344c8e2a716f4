package org.waitprof.record.sample;

import org.jspecify.annotations.Nullable;
import org.waitprof.memory.Memory;
import org.waitprof.record.CallEvents;
import org.waitprof.record.Clock;
import org.waitprof.record.MissedMessages;
import org.waitprof.record.RankCounters;
import org.waitprof.record.SlotTable;
import org.waitprof.record.ThreadState;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.sample.RankComm;
import org.waitprof.sample.SampleLayout;
import org.waitprof.sample.SampleMemory;
import org.waitprof.sample.Sampler;
import org.waitprof.sample.SharedChannels;

/**
 * The coordinated sample of one rank: its communicators, and a sampler for each thread that calls
 * MPI. Exists unless {@code samples=off}. Cold; takes its own lock and then the lock of the rank's
 * counters, never the other way round.
 */
public final class SampleRecorder implements SampleMemory, MissedMessages {
  private static int capacity = 8192;

  /** Four times what is classified of a short run, see {@code EntryCut}. */
  private static final double NANOS_PER_ENTRY = 0.5e6;

  private final RankCounters rank;
  private final TraceComms comms = new TraceComms();
  private final SharedChannels samples;
  private int worldRank = -1;
  private long beganTicks;
  private volatile boolean closed;

  /** The sample of a rank, made at first sight. */
  public static SampleRecorder of(RankCounters rank) {
    synchronized (rank) {
      if (rank.numbering() instanceof SampleRecorder known) {
        return known;
      }
      SampleRecorder made = new SampleRecorder(rank);
      rank.numbering(made);
      return made;
    }
  }

  private SampleRecorder(RankCounters rank) {
    this.rank = rank;
    samples =
        new SharedChannels(
            this, capacity, Math.max(1, (long) (NANOS_PER_ENTRY / Clock.nanosPerTick())));
  }

  @Override
  public long grow(long content, int bytes) {
    return rank.addSampleChunk(content, bytes);
  }

  @Override
  public long nowTicks() {
    return Clock.ticks();
  }

  /** Sets the number of entries that each buffer of a thread may hold. Called by premain. */
  public static void configure(int entries) {
    capacity = entries;
  }

  /**
   * Begins to count operations. Called when Init has returned, on every rank.
   *
   * @param own the rank in MPI_COMM_WORLD
   * @param size of MPI_COMM_WORLD
   * @param world the communicator of all ranks
   * @param self the communicator of this rank alone
   */
  public synchronized void begin(int own, int size, Object world, Object self) {
    worldRank = own;
    beganTicks = Clock.ticks();
    comms.begin(own);
    if (!(world instanceof TracedObject all) || all.waitprof$traced() == null) {
      RankComm unused = comms.world(size, world);
      unused = comms.self(self);
    }
  }

  /** The sampler of a thread; null before Init has returned and after the sample was given up. */
  @Override
  public synchronized @Nullable Sampler open(SlotTable table) {
    if (worldRank < 0 || closed) {
      return null;
    }
    Sampler sampler = samples.newSampler();
    long now = Clock.ticks();
    // The thread that has called Init was in the agent's own code until now.
    long since = rank.isFirst(table) ? now : beganTicks;
    samples.lookForCauses(sampler, Clock.nanosPerTick(), since, now);
    table.sampler = sampler;
    ThreadState.measureComputations();
    CallEvents.passLongCalls();
    return sampler;
  }

  /**
   * Gives the sample up, because numbers were missed. Missed numbers could not be distinguished
   * from numbers that never existed. Partners find that this rank has no sample, also where it is
   * killed before Finalize.
   */
  @Override
  public void giveUp() {
    closed = true;
    rank.header().put(CounterLayout.MISSED_NUMBERS_OFFSET, CounterLayout.MISSED_ALL_NUMBERS);
  }

  /**
   * A call has thrown that began then. Whether its messages came about is not known, so later
   * numbers count only where both sides agree at the end.
   */
  synchronized void doubt(long enterTicks) {
    if (rank.header().get(CounterLayout.MISSED_NUMBERS_OFFSET) == 0) {
      long since = Math.max(enterTicks, CounterLayout.MISSED_ALL_NUMBERS + 1);
      rank.header().put(CounterLayout.MISSED_NUMBERS_OFFSET, since);
    }
  }

  /** Whether the rank has a sample that can be used. */
  public synchronized boolean isUsable() {
    return worldRank >= 0 && !closed && ThreadState.failure == null;
  }

  /** Stores what readers have to know; before the counters are read. */
  public synchronized void note() {
    samples.note();
  }

  /** A communicator, at its first use if its making was not seen. */
  synchronized RankComm comm(@Nullable Object comm) {
    return comms.known(comm);
  }

  /**
   * A communicator that a call has made from another one, unless it is null or empty.
   *
   * @param pending whether it must not be asked for its members yet
   * @param sinceTicks entry of the call
   */
  synchronized void created(
      @Nullable Object old, @Nullable Object made, boolean pending, long sinceTicks) {
    RankComm unused = comms.created(comms.known(old), made, pending, sinceTicks);
  }

  /**
   * Stores the ranks that the rank gets data from by a communicator's topology, if it has not yet.
   */
  void noteNeighbours(Object asked) {
    RankComm comm;
    synchronized (this) {
      comm = comms.known(asked);
    }
    if (comm.neighboursSampled) {
      return;
    }
    // The binding is asked without the lock.
    int @Nullable [] sources = TraceComms.askNeighbours(asked);
    synchronized (this) {
      if (!comm.neighboursSampled && sources != null) {
        samples.neighbours(comm, sources);
      }
      comm.neighboursSampled = true;
    }
  }

  /** A slot's number, as entries have it. */
  static long number(long slot) {
    return slot == 0 ? SampleLayout.NO_SLOT : Memory.get(slot + CounterLayout.SLOT_NUMBER_OFFSET);
  }
}
