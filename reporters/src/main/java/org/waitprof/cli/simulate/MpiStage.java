package org.waitprof.cli.simulate;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waitprof.cli.mpi.MpiCalls;
import org.waitprof.cli.mpi.MpiWorld;
import org.waitprof.model.MpiCall;
import org.waitprof.model.SendMode;
import org.waitprof.replay.call.Call;
import org.waitprof.simulate.RankScript;

/**
 * Does on the real MPI what a rank's script says: computes by spinning, sends as many bytes to the
 * same ranks. Messages travel on the communicator of all; their tags tell the others apart. For the
 * thread that joined the job.
 */
final class MpiStage implements RankScript.Stage {
  /** A receive of any tag must have room for what comes. */
  private static final int ROOM = 1 << 16;

  private static final int TAG_BITS = 15;
  private static final int TAG_MASK = (1 << TAG_BITS) - 1;

  private final MpiWorld job;
  private final MpiCalls world;
  private final StageCollectives collectives;
  private final RankScript script;
  private final StageWatch watch;
  private final Object bytesType;
  private final Map<Bound, MethodHandle> bound = new HashMap<>();
  private final Map<Long, Object> requests = new HashMap<>();
  private final Map<Integer, MpiCalls.Data> buffers = new HashMap<>();
  private final MethodHandle waitForOne;
  private final MethodHandle waitForAll;
  private boolean started;

  /** What the clock shows at the moment {@link #zeroNanos} of this process' nanoTime. */
  private long originNanos;

  private long zeroNanos;
  private long last;

  /** A call with its arguments. */
  private record Bound(String name, int bytes, int peer, int tag, int fromPeer, int fromTag) {}

  /**
   * A stage.
   *
   * @param firstNanos when the rank's first event happened, since that of the recorded run
   */
  MpiStage(
      MpiWorld job,
      StageCollectives collectives,
      RankScript script,
      StageWatch watch,
      long firstNanos) {
    this.watch = watch;
    this.job = job;
    this.collectives = collectives;
    this.script = script;
    world = MpiCalls.on(job);
    bytesType = world.constant("BYTE");
    waitForOne = world.waitForOne();
    waitForAll = world.waitForAll();
    last = firstNanos;
  }

  private long now() {
    return System.nanoTime() - zeroNanos + originNanos;
  }

  /** All processes start together; each then waits for its own time. */
  private void start() {
    started = true;
    long earliest = last;
    long[][] outgoing = new long[job.processes()][];
    Arrays.fill(outgoing, new long[] {last});
    for (long[] other : job.allToAll(outgoing)) {
      earliest = Math.min(earliest, other[0]);
    }
    MethodHandle barrier = world.call("barrier");
    for (int i = 0; i < 1000; i++) {
      invoke(barrier);
    }
    zeroNanos = System.nanoTime();
    originNanos = earliest;
    spinUntil(last);
  }

  private void spinUntil(long time) {
    while (now() < time) {
      Thread.onSpinWait();
    }
  }

  @Override
  public long compute(double nanos) {
    last += Math.round(nanos);
    if (started) {
      spinUntil(last);
      last = now();
    }
    return last;
  }

  @Override
  public long call(Call call) {
    watch.begins(call.path());
    if (call.call.isInit()) {
      last += call.duration();
      start();
      return last;
    }
    if (!started) {
      start();
    }
    if (call.call == MpiCall.MPI_FINALIZE) {
      invoke(world.call("barrier"));
    } else if (call.operations == 0) {
      spinUntil(last + call.duration());
    } else {
      communicate(call);
    }
    last = now();
    return last;
  }

  private void communicate(Call call) {
    List<Object> completed = new ArrayList<>(call.operations);
    int sent = -1;
    for (int op = 0; op < call.operations; op++) {
      switch (call.kind(op)) {
        case SEND -> sent = script.isReceived(call, op) ? op : sent;
        case RECEIVE -> {
          if (sent < 0) {
            receive(call, op);
          } else {
            exchange(call, sent, op);
            sent = -1;
          }
        }
        case SEND_POSTED -> {
          if (script.isReceived(call, op)) {
            requests.put(call.request[op], startSend(call, op));
          }
        }
        case RECEIVE_POSTED -> startReceive(call, op);
        case SEND_COMPLETED, RECEIVE_COMPLETED -> {
          Object request = requests.remove(call.request[op]);
          if (request != null) {
            completed.add(request);
          }
        }
        case PROBED ->
            invoke(
                bound.computeIfAbsent(
                    new Bound("probe", 0, call.peer[op], tag(call, op), 0, 0),
                    key -> world.call("probe", key.peer, key.tag)));
        case COLLECTIVE -> invoke(collectives.of(call, op));
        default -> {}
      }
    }
    if (sent >= 0) {
      send(call, sent);
    }
    complete(completed);
  }

  private void complete(List<Object> completed) {
    try {
      if (completed.size() == 1) {
        Object ignored = waitForOne.invokeExact(completed.get(0));
      } else if (completed.size() > 1) {
        Object[] all = completed.toArray(world.requests(completed.size()));
        Object ignored = waitForAll.invokeExact((Object) all);
      }
    } catch (Throwable e) {
      throw new IllegalStateException("waiting for requests: " + e, e);
    }
  }

  private static @Nullable Object invoke(MethodHandle call) {
    try {
      return call.invokeExact();
    } catch (Throwable e) {
      throw new IllegalStateException("an MPI call of the re-enactment: " + e, e);
    }
  }

  /** A tag that tells communicators apart. */
  private static int tag(Call call, int op) {
    long mixed = call.communicator[op] * 0x9E3779B97F4A7C15L;
    return (call.tag[op] & TAG_MASK) | (int) (mixed >>> (64 - TAG_BITS)) << TAG_BITS;
  }

  private static int bytes(Call call, int op) {
    return (int) Math.min(call.bytes[op], Integer.MAX_VALUE - 8);
  }

  private MpiCalls.Data array(int bytes) {
    return new MpiCalls.Data(new byte[Math.max(1, bytes)]);
  }

  /** Requests of one size share it: nobody looks at what is in it. */
  private MpiCalls.Data buffer(boolean receives, int bytes) {
    return buffers.computeIfAbsent(
        receives ? bytes : -1 - bytes, key -> world.unblocked(Math.max(1, bytes)));
  }

  private void send(Call call, int op) {
    SendMode named = call.call.sendMode();
    boolean waits = (named == null ? call.mode(op) : named) == SendMode.SYNCHRONOUS;
    Bound key =
        new Bound(waits ? "sSend" : "send", bytes(call, op), call.peer[op], tag(call, op), 0, 0);
    invoke(
        bound.computeIfAbsent(
            key,
            its ->
                world.call(its.name, array(its.bytes), its.bytes, bytesType, its.peer, its.tag)));
  }

  private void receive(Call call, int op) {
    Bound key = new Bound("recv", bytes(call, op), call.peer[op], tag(call, op), 0, 0);
    invoke(
        bound.computeIfAbsent(
            key,
            its -> world.call("recv", array(its.bytes), its.bytes, bytesType, its.peer, its.tag)));
  }

  private void exchange(Call call, int sent, int got) {
    int room = bytes(call, got);
    Bound key =
        new Bound(
            "sendRecv" + room,
            bytes(call, sent),
            call.peer[sent],
            tag(call, sent),
            call.peer[got],
            tag(call, got));
    invoke(
        bound.computeIfAbsent(
            key,
            its ->
                world.call(
                    "sendRecv",
                    array(its.bytes),
                    its.bytes,
                    bytesType,
                    its.peer,
                    its.tag,
                    array(room),
                    room,
                    bytesType,
                    its.fromPeer,
                    its.fromTag)));
  }

  private Object startSend(Call call, int op) {
    Bound key = new Bound("iSend", bytes(call, op), call.peer[op], tag(call, op), 0, 0);
    return started(
        bound.computeIfAbsent(
            key,
            its ->
                world.call(
                    "iSend", buffer(false, its.bytes), its.bytes, bytesType, its.peer, its.tag)));
  }

  private void startReceive(Call call, int op) {
    Optional<RankScript.Envelope> got = script.posted(call, op);
    if (got.isEmpty()) {
      return;
    }
    boolean any = call.tag[op] < 0;
    int tag = any ? (Integer) world.constant("ANY_TAG") : tag(call, op);
    int room = any ? Math.max(ROOM, got.get().bytes()) : got.get().bytes();
    Bound key = new Bound("iRecv", room, got.get().source(), tag, 0, 0);
    requests.put(
        call.request[op],
        started(
            bound.computeIfAbsent(
                key,
                its ->
                    world.call(
                        "iRecv",
                        buffer(true, its.bytes),
                        its.bytes,
                        bytesType,
                        its.peer,
                        its.tag))));
  }

  private static Object started(MethodHandle start) {
    Object request = invoke(start);
    if (request == null) {
      throw new IllegalStateException("a request is missing");
    }
    return request;
  }
}
