package org.waitprof.simulate;

import java.io.Closeable;
import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.waitprof.replay.call.Call;
import org.waitprof.replay.call.CallReader;
import org.waitprof.replay.delay.RankPlaces;
import org.waitprof.trace.RankTrace;

/**
 * The calls of a rank, each with its thread's times since the call before: one for each region that
 * was begun or ended on the way. Calls of a thread come in their order; calls of other threads are
 * kept until they are asked for. Time of recording between two calls is left out. Used by one
 * thread at a time.
 */
final class StreamCalls implements Closeable, CallReader.Sink {
  /**
   * A call, and the computation of its thread before it.
   *
   * @param after path of the thread's call before; {@link RankPlaces#NONE} at the beginning
   * @param regions paths, -1 for none
   * @param nanos time in each region
   */
  record Step(Call call, int after, int[] regions, long[] nanos) {
    /** Number that all ranks share for the place of a piece. */
    int place(RankPlaces places, int piece) {
      return places.common(
          regions[piece] >= 0 ? places.region(regions[piece]) : places.gap(after, call.path()));
    }
  }

  private static final class Lane {
    final ArrayDeque<Step> steps = new ArrayDeque<>();
    int[] regions = new int[4];
    long[] nanos = new long[4];
    int pieces;
    int after = RankPlaces.NONE;
    long first;
    boolean started;
    boolean nested;
  }

  private final CallReader reader;
  private final List<Lane> threads = new ArrayList<>();
  private final boolean single;
  private final long recording;

  private boolean nested;

  StreamCalls(RankTrace trace) throws IOException {
    reader = new CallReader(trace);
    single = trace.streams() == 1;
    recording = trace.recordingNanos();
    for (int i = 0; i < trace.streams(); i++) {
      threads.add(new Lane());
    }
  }

  /** The next step of a thread, valid until its next; null at the end. */
  @Nullable Step next(int stream) {
    ArrayDeque<Step> steps = threads.get(stream).steps;
    while (steps.isEmpty() && !reader.ended()) {
      reader.read(Long.MAX_VALUE, 1, this);
    }
    return steps.poll();
  }

  /** Reads the remaining steps of a thread; each is valid until the next. */
  void each(int stream, Consumer<Step> reader) {
    for (@Nullable Step step = next(stream); step != null; step = next(stream)) {
      reader.accept(step);
    }
  }

  @Override
  public void passed(int stream, int path, boolean mpi, long fromNanos, long nanos) {
    Lane thread = threads.get(stream);
    if (mpi) {
      // The end of the call, which is reported next; or another call in it.
      nested |= thread.nested;
      thread.nested = true;
      return;
    }
    if (!thread.started) {
      thread.started = true;
      thread.first = fromNanos;
    }
    if (thread.pieces == thread.regions.length) {
      thread.regions = Arrays.copyOf(thread.regions, 2 * thread.pieces);
      thread.nanos = Arrays.copyOf(thread.nanos, 2 * thread.pieces);
    }
    thread.regions[thread.pieces] = path;
    thread.nanos[thread.pieces++] = nanos - fromNanos;
  }

  @Override
  public void call(Call call) {
    Lane thread = threads.get(call.stream);
    thread.nested = false;
    int[] regions = Arrays.copyOf(thread.regions, thread.pieces);
    long[] nanos = Arrays.copyOf(thread.nanos, thread.pieces);
    int last = nanos.length - 1;
    if (thread.after != RankPlaces.NONE && last >= 0 && regions[last] < 0) {
      nanos[last] = Math.max(0, nanos[last] - recording);
    }
    thread.steps.add(new Step(single ? call : call.copy(), thread.after, regions, nanos));
    thread.pieces = 0;
    thread.after = call.path();
  }

  /** Computation of a thread after its last call, as the pieces of a step. */
  long[] rest(int stream) {
    Lane thread = threads.get(stream);
    return Arrays.copyOf(thread.nanos, thread.pieces);
  }

  /** Time of a thread's first event; known with its first step. */
  long firstNanos(int stream) {
    return threads.get(stream).first;
  }

  /** Whether an MPI call was made inside of another: the cause of waits in them is unknown. */
  boolean hasNestedCalls() {
    return nested;
  }

  long positionBytes() {
    return reader.positionBytes();
  }

  @Override
  public void close() {
    reader.close();
  }
}
