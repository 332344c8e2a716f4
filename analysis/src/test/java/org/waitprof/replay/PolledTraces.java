package org.waitprof.replay;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Optional;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.replay.Replay.ProgressListener;
import org.waitprof.replay.result.RankResult;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.trace.EventKind;

/** Calls of two ranks, of which rank 1 polls, by hand; and how long it waited. */
final class PolledTraces {
  static final long WORLD = 1;

  private PolledTraces() {}

  static MemoryTrace worldOfTwo() {
    MemoryTrace trace = new MemoryTrace(2);
    trace.define(WORLD, 0, 1);
    return trace;
  }

  static MemoryTrace sendAt(long time) {
    MemoryTrace trace = worldOfTwo();
    trace.on(0).enter(time, MpiCall.MPI_SEND, 1);
    trace.on(0).message(EventKind.SEND, time, 1, 5, WORLD, 8, 0);
    trace.on(0).leave(time + 10);
    return trace;
  }

  static void polls(MemoryTrace trace, long from, long until) {
    polls(trace, MpiCall.MPI_IPROBE, from, until);
  }

  static void polls(MemoryTrace trace, MpiCall call, long from, long until) {
    trace.on(1).enter(from, call, 1);
    trace.on(1).message(EventKind.POLLED, until, 0, 0, 0, 0, 0);
    trace.on(1).leave(until);
  }

  static void found(MemoryTrace trace, long time) {
    trace.on(1).enter(time, MpiCall.MPI_IPROBE, 1);
    trace.on(1).message(EventKind.PROBED, time + 1, 0, 5, WORLD, 8, 0);
    trace.on(1).leave(time + 1);
  }

  static void receive(MemoryTrace trace, long time) {
    trace.on(1).enter(time, MpiCall.MPI_RECV, 1);
    trace.on(1).message(EventKind.RECEIVE, time + 5, 0, 5, WORLD, 8, 0);
    trace.on(1).leave(time + 5);
  }

  static void probe(MemoryTrace trace, long from, long until) {
    trace.on(1).enter(from, MpiCall.MPI_PROBE, 1);
    trace.on(1).message(EventKind.PROBED, until, 0, 5, WORLD, 8, 0);
    trace.on(1).leave(until);
  }

  static void posted(MemoryTrace trace, long time) {
    posted(trace, time, 5);
  }

  static void posted(MemoryTrace trace, long time, int tag) {
    trace.on(1).enter(time, MpiCall.MPI_IRECV, 1);
    trace.on(1).message(EventKind.RECEIVE_POSTED, time, 0, tag, WORLD, 8, 3);
    trace.on(1).leave(time + 1);
  }

  static void waitedFor(MemoryTrace trace, long time) {
    trace.on(1).enter(time, MpiCall.MPI_WAIT, 1);
    trace.on(1).message(EventKind.RECEIVE_COMPLETED, time + 1, 0, 5, WORLD, 8, 3);
    trace.on(1).leave(time + 1);
  }

  /** What the call waited for its senders. */
  static long lateSender(MemoryTrace trace, MpiCall call) {
    return waited(trace, "late_sender_ns", call);
  }

  /** Size class of the rank's calls, which all have one. */
  static int sizeClass(MemoryTrace trace, MpiCall call) {
    RankResult rank = new Replay(trace, 2, ProgressListener.NONE).run().ranks().get(1);
    int row = 0;
    while (!rank.region(row).call().equals(Optional.of(call))) {
      row++;
    }
    return rank.key(row).sizeClass();
  }

  static long waited(MemoryTrace trace, String name, MpiCall call) {
    ReplayResult result = new Replay(trace, 2, ProgressListener.NONE).run();
    int metric = result.rules().number(name);
    RankResult rank = result.ranks().get(1);
    long sum = 0;
    for (int row = 0; row < rank.rows(); row++) {
      if (rank.region(row).call().equals(Optional.of(call))) {
        sum += rank.booked(metric, row);
      }
    }
    return sum;
  }

  static long polled(MemoryTrace trace) {
    return polled(trace, "late_sender_polled_ns");
  }

  static long polled(MemoryTrace trace, String name) {
    ReplayResult result = new Replay(trace, 2, ProgressListener.NONE).run();
    int metric = result.rules().number(name);
    RankResult rank = result.ranks().get(1);
    long sum = 0;
    for (int row = 0; row < rank.rows(); row++) {
      sum += rank.booked(metric, row);
      if (rank.booked(metric, row) != 0) {
        assertEquals(Role.POLLED, rank.key(row).role());
      }
    }
    return sum;
  }

  /** The request is complete and stays so until a call that waits for it takes it. */
  static void foundByGetStatus(MemoryTrace trace, long time) {
    trace.on(1).enter(time, MpiCall.MPI_REQUEST_GET_STATUS, 1);
    trace.on(1).leave(time + 1);
  }

  /** A send of rank 1 that rank 0 receives at that time. */
  static void sends(MemoryTrace trace, long time, int request) {
    trace.on(1).enter(request, MpiCall.MPI_ISSEND, 1);
    trace.on(1).message(EventKind.SEND_POSTED, request, 0, 5, WORLD, 8, request);
    trace.on(1).leave(request + 1);
    trace.on(0).enter(time, MpiCall.MPI_RECV, 1);
    trace.on(0).message(EventKind.RECEIVE, time + 3, 1, 5, WORLD, 8, 0);
    trace.on(0).leave(time + 3);
  }

  static void completesSends(MemoryTrace trace, MpiCall call, long time, int requests) {
    trace.on(1).enter(time, call, 1);
    for (int request = 0; request < requests; request++) {
      trace.on(1).message(EventKind.SEND_COMPLETED, time + 1, 0, 0, 0, 0, request);
    }
    trace.on(1).leave(time + 1);
  }

  /** Both ranks start it under a request of its number; rank 0, at that time, waits for it. */
  static void collective(MemoryTrace trace, MpiCall call, long time, int request) {
    for (int rank = 0; rank < 2; rank++) {
      long start = rank == 0 ? time : request;
      trace.on(rank).enter(start, call, 2);
      trace.on(rank).started(start, WORLD, -1, 8, 8, request);
      trace.on(rank).leave(start + 1);
    }
    trace.on(0).enter(time + 1, MpiCall.MPI_WAIT, 2);
    trace.on(0).completed(time + 5, request);
    trace.on(0).leave(time + 5);
  }

  static MemoryTrace collectives(long... times) {
    MemoryTrace trace = worldOfTwo();
    for (int i = 0; i < times.length; i++) {
      collective(trace, MpiCall.MPI_IALLREDUCE, times[i], i);
    }
    return trace;
  }

  static void completes(MemoryTrace trace, MpiCall call, long time, int requests) {
    completes(trace, call, time, time + 1, requests);
  }

  static void completes(MemoryTrace trace, MpiCall call, long enter, long leave, int requests) {
    trace.on(1).enter(enter, call, 1);
    for (int request = 0; request < requests; request++) {
      trace.on(1).completed(leave, request);
    }
    trace.on(1).leave(leave);
  }
}
