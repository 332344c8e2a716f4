package org.waitprof.pairing;

import static java.util.Objects.requireNonNull;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.waitprof.fixture.SampleImage;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.rank.SampleResult.AwaitedCall;
import org.waitprof.model.rank.SampleResult.SampledWaits;
import org.waitprof.pairing.clock.ClockLine;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.sample.PendingMessage;
import org.waitprof.sample.RankComm;
import org.waitprof.sample.SampleLayout;
import org.waitprof.sample.Sampler;
import org.waitprof.sample.SharedChannels;

/** Ranks of one communicator that take samples of calls, with times that tests choose. */
final class SampledGroup {
  /** Stands for a wait that is not known. */
  static final long UNKNOWN = -1;

  final List<Rank> ranks = new ArrayList<>();

  SampledGroup(int size) {
    int[] all = IntStream.range(0, size).toArray();
    for (int rank = 0; rank < size; rank++) {
      ranks.add(new Rank(rank, all));
    }
  }

  static final class Rank {
    private static final int CAPACITY = 512;

    final int number;
    final SampleImage memory = new SampleImage();
    final SharedChannels samples = new SharedChannels(memory, CAPACITY, 1);
    final Sampler sampler = samples.newSampler();
    final RankComm comm;
    ClockLine clock = ClockLine.COMMON;

    /** Time at which the last rank came to Finalize; 0 where the run has not ended. */
    long end;

    private final int size;

    /** By call, its slot, the number of calls and their nanoseconds. */
    private final Map<MpiCall, long[]> slots = new EnumMap<>(MpiCall.class);

    Rank(int number, int[] all) {
      this.number = number;
      size = all.length;
      comm = new RankComm(0, 99, number, all, new int[0], 0);
    }

    private void call(MpiCall call, long enter, long leave) {
      sampler.call(count(call, leave - enter), 1, enter, leave, true);
    }

    private long count(MpiCall call, long nanos) {
      long[] counted = slots.computeIfAbsent(call, none -> new long[] {slots.size(), 0, 0});
      counted[1]++;
      counted[2] += nanos;
      return counted[0];
    }

    void collective(MpiCall call, int root, long bytes, long enter, long leave) {
      call(call, enter, leave);
      sampler.collective(comm, call.ordinal(), root, bytes);
    }

    /** A collective that is started without waiting, and completed by a later call. */
    void started(MpiCall call, long posted, long enter, long leave) {
      PendingMessage collective = sampler.pendingCollective(comm, call.ordinal(), -1, 8);
      sampler.posted(collective, posted);
      call(MpiCall.MPI_WAIT, enter, leave);
      sampler.completed(collective, -1, -1, SampleLayout.WAITS);
    }

    void send(int to, long enter, long leave) {
      call(MpiCall.MPI_SEND, enter, leave);
      sampler.sent(comm, to, 5, 8, SampleLayout.WAITS);
    }

    void receive(int from, long enter, long leave) {
      call(MpiCall.MPI_RECV, enter, leave);
      sampler.received(comm, from, 5, 8);
    }

    /** The rank comes to Finalize at {@code enter}, the last one at {@code last}. */
    void ends(long enter, long last) {
      count(MpiCall.MPI_FINALIZE, last - enter);
      end = last;
    }

    RankSample sample() {
      samples.note();
      memory.slots(slots.size());
      slots.forEach(
          (call, counted) -> {
            long meta = CounterLayout.meta(call.ordinal(), 4, 0, Role.NONE.ordinal());
            memory.slot((int) counted[0], path(call), meta, counted[1], counted[2]);
          });
      ByteBuffer image = memory.image(number, size);
      image.putLong(CounterLayout.FINALIZE_TICKS_OFFSET, end);
      return RankSampleReader.read(image, clock);
    }
  }

  static long path(MpiCall call) {
    return 1000L + call.ordinal();
  }

  List<RankSample> samples() {
    return ranks.stream().map(Rank::sample).toList();
  }

  /** Results of the ranks, each of which has reached Finalize. */
  Map<Integer, AnalysedSample> analysed() {
    return OfflineMatch.analyse(samples(), true, true);
  }

  static SampledWaits row(Map<Integer, AnalysedSample> analysed, int rank, MpiCall call) {
    return requireNonNull(analysed.get(rank)).rows().stream()
        .filter(row -> row.path() == path(call))
        .findFirst()
        .orElseThrow()
        .waits();
  }

  /** By rank, the waits in a call together, or {@link #UNKNOWN}. */
  long[] waits(Map<Integer, AnalysedSample> analysed, MpiCall call) {
    return IntStream.range(0, ranks.size())
        .mapToLong(
            rank -> {
              SampledWaits row = row(analysed, rank, call);
              return row.complete() ? row.exactNanos() : UNKNOWN;
            })
        .toArray();
  }

  /** By rank, the one that it waited for in a call; -1 for none. */
  int[] awaited(Map<Integer, AnalysedSample> analysed, MpiCall call) {
    return IntStream.range(0, ranks.size())
        .map(
            rank ->
                row(analysed, rank, call).awaited().stream()
                    .findFirst()
                    .map(AwaitedCall::rank)
                    .orElse(-1))
        .toArray();
  }
}
