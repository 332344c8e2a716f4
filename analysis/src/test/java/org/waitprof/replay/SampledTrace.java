package org.waitprof.replay;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.waitprof.fixture.SampleImage;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.pairing.RankSample;
import org.waitprof.pairing.RankSampleReader;
import org.waitprof.pairing.clock.ClockLine;
import org.waitprof.record.file.CounterLayout;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.CallReader;
import org.waitprof.replay.call.RankRows;
import org.waitprof.sample.PendingMessage;
import org.waitprof.sample.RankComm;
import org.waitprof.sample.SampleLayout;
import org.waitprof.sample.Sampler;
import org.waitprof.sample.SharedChannels;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;

/**
 * What samplers keep of a program whose trace is known: each rank's events are given to a sampler
 * of its own, as its probes would, and nothing is passed between ranks.
 */
final class SampledTrace {
  private final int rank;
  private final int worldSize;
  private final RankTrace trace;
  private final SampleImage memory = new SampleImage();
  private final SharedChannels samples;
  private final Sampler sampler;
  private final RankRows rows;
  private final Map<Long, RankComm> communicators = new HashMap<>();
  private final Map<Long, PendingMessage> requests = new HashMap<>();
  private final Set<Long> topologies = new HashSet<>();
  private final List<Slot> slots = new ArrayList<>();

  private static final class Slot {
    long path;
    long meta;
    long count;
    long nanos;
  }

  private SampledTrace(int rank, int worldSize, RankTrace trace, int capacity) throws IOException {
    this.rank = rank;
    this.worldSize = worldSize;
    this.trace = trace;
    samples = new SharedChannels(memory, capacity, 1);
    sampler = samples.newSampler();
    rows = new RankRows(rank, id -> trace.communicator(id).map(Communicator::size).orElse(0));
    try (CallReader reader = new CallReader(trace)) {
      while (reader.nextNanos() != Long.MAX_VALUE) {
        reader.read(Long.MAX_VALUE - 1, 1 << 20, this::call);
      }
    }
  }

  /** The samples of all ranks. */
  static List<RankSample> of(Trace trace, int capacity) {
    return of(trace, capacity, 1);
  }

  /** The same of ranks that are on several hosts, in turn. */
  static List<RankSample> of(Trace trace, int capacity, int hosts) {
    List<RankSample> all = new ArrayList<>();
    int worldSize = trace.facts().worldSize();
    for (int rank = 0; rank < worldSize; rank++) {
      try {
        SampledTrace one =
            new SampledTrace(rank, worldSize, trace.rank(rank).orElseThrow(), capacity);
        all.add(RankSampleReader.read(one.image(), ClockLine.at(rank % hosts, 0, 0, 0)));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return all;
  }

  private void call(Call call) {
    int row = rows.of(call);
    RankRows.Row what = rows.row(row);
    while (slots.size() <= row) {
      slots.add(new Slot());
    }
    Slot slot = slots.get(row);
    slot.path = what.path() + 1L;
    slot.meta =
        CounterLayout.meta(
            call.call.ordinal(), what.sizeClass(), what.commSizeClass(), what.role().ordinal());
    slot.count++;
    slot.nanos += call.duration();
    sampler.call(row, waits(call), call.enter, call.leave, true);
    for (int op = 0; op < call.operations; op++) {
      operation(call, op);
    }
  }

  private static int waits(Call call) {
    int waits = 0;
    for (int op = 0; op < call.operations; op++) {
      switch (call.kind(op)) {
        case SEND -> waits += call.call == MpiCall.MPI_SENDRECV ? 0 : 1;
        case RECEIVE, SEND_COMPLETED, RECEIVE_COMPLETED, COLLECTIVE, COLLECTIVE_COMPLETED ->
            waits++;
        default -> {}
      }
    }
    return waits;
  }

  private void operation(Call call, int op) {
    EventKind kind = call.kind(op);
    switch (kind) {
      case SEND ->
          sampler.sent(
              comm(call.communicator[op]),
              call.peer[op],
              call.tag[op],
              call.bytes[op],
              call.call == MpiCall.MPI_SENDRECV ? 0 : SampleLayout.WAITS);
      case RECEIVE ->
          sampler.received(
              comm(call.communicator[op]), call.peer[op], call.tag[op], call.bytes[op]);
      case SEND_POSTED, RECEIVE_POSTED -> {
        PendingMessage message =
            sampler.pending(
                comm(call.communicator[op]),
                kind == EventKind.RECEIVE_POSTED,
                call.peer[op],
                call.tag[op],
                call.bytes[op],
                false);
        sampler.posted(message, call.enter);
        requests.put(call.request[op], message);
      }
      case COLLECTIVE_POSTED -> {
        RankComm comm = comm(call.communicator[op]);
        PendingMessage message =
            sampler.pendingCollective(
                comm, call.call.ordinal(), place(comm.local, call.root[op]), bytes(call, op));
        sampler.posted(message, call.enter);
        requests.put(call.request[op], message);
      }
      case SEND_COMPLETED, RECEIVE_COMPLETED, COLLECTIVE_COMPLETED -> {
        PendingMessage message = requests.remove(call.request[op]);
        sampler.completed(message, call.peer[op], call.tag[op], SampleLayout.WAITS);
        sampler.release(message);
      }
      case COLLECTIVE -> {
        RankComm comm = comm(call.communicator[op]);
        int root = place(comm.local, call.root[op]);
        sampler.collective(comm, call.call.ordinal(), root, bytes(call, op));
        if (call.call.callClass() == CallClass.NEIGHBOURHOOD && topologies.add(comm.id)) {
          int[] sources = trace.neighbours(comm.id).clone();
          Arrays.setAll(sources, i -> place(comm.local, sources[i]));
          samples.neighbours(comm, sources);
        }
      }
      default -> {}
    }
  }

  private static long bytes(Call call, int op) {
    return Math.max(call.bytes[op], call.bytesReceived[op]);
  }

  /** World ranks stand for ranks of the communicator here, as events have them. */
  private RankComm comm(long id) {
    return communicators.computeIfAbsent(
        id,
        none -> {
          int[] members = trace.communicator(id).orElseThrow().members();
          return new RankComm((int) id, id, place(members, rank), members, new int[0], 0);
        });
  }

  private static int place(int[] members, int rank) {
    for (int i = 0; i < members.length; i++) {
      if (members[i] == rank) {
        return i;
      }
    }
    return -1;
  }

  private ByteBuffer image() {
    samples.note();
    memory.slots(slots.size());
    for (int i = 0; i < slots.size(); i++) {
      memory.slot(i, slots.get(i).path, slots.get(i).meta, slots.get(i).count, slots.get(i).nanos);
    }
    return memory.image(rank, worldSize);
  }
}
