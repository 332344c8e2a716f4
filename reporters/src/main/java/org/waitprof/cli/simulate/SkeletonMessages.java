package org.waitprof.cli.simulate;

import java.lang.invoke.MethodHandle;
import java.util.HashMap;
import java.util.Map;
import org.waitprof.cli.mpi.CommCalls;
import org.waitprof.cli.mpi.MpiWorld;
import org.waitprof.model.SendMode;
import org.waitprof.replay.call.Call;
import org.waitprof.simulate.RankScript;

/**
 * Messages of a re-enactment, with the recorded bytes and ranks. They travel on the communicator of
 * all processes; their tags separate the recorded communicators.
 */
final class SkeletonMessages {
  /** Bytes for a receive of any tag, which must have room for any message. */
  private static final int ROOM = 1 << 16;

  private static final int TAG_BITS = 15;
  private static final int TAG_MASK = (1 << TAG_BITS) - 1;

  private final CommCalls world;
  private final Object bytesType;
  private final Map<Bound, MethodHandle> bound = new HashMap<>();
  private final Map<Integer, CommCalls.Data> buffers = new HashMap<>();

  /** A call with its bound arguments. */
  private record Bound(String name, int bytes, int peer, int tag, int fromPeer, int fromTag) {}

  SkeletonMessages(MpiWorld job) {
    world = job.calls();
    bytesType = world.constant("BYTE");
  }

  /** A tag that differs between communicators. */
  private static int tag(Call call, int op) {
    long mixed = call.communicator[op] * 0x9E3779B97F4A7C15L;
    return (call.tag[op] & TAG_MASK) | (int) (mixed >>> (64 - TAG_BITS)) << TAG_BITS;
  }

  private static int bytes(Call call, int op) {
    return (int) Math.min(call.bytes[op], Integer.MAX_VALUE - 8);
  }

  private static CommCalls.Data array(int bytes) {
    return new CommCalls.Data(new byte[Math.max(1, bytes)]);
  }

  /** The buffer shared by requests of one size, whose contents are not used. */
  private CommCalls.Data buffer(boolean receives, int bytes) {
    return buffers.computeIfAbsent(
        receives ? bytes : -1 - bytes, key -> world.unblocked(Math.max(1, bytes)));
  }

  MethodHandle send(Call call, int op) {
    SendMode named = call.call.sendMode();
    boolean waits = (named == null ? call.mode(op) : named) == SendMode.SYNCHRONOUS;
    return blocking(
        new Bound(waits ? "sSend" : "send", bytes(call, op), call.peer[op], tag(call, op), 0, 0));
  }

  MethodHandle receive(Call call, int op) {
    return blocking(new Bound("recv", bytes(call, op), call.peer[op], tag(call, op), 0, 0));
  }

  private MethodHandle blocking(Bound key) {
    return bound.computeIfAbsent(
        key,
        its -> world.call(its.name, array(its.bytes), its.bytes, bytesType, its.peer, its.tag));
  }

  MethodHandle exchange(Call call, int sent, int got) {
    int room = bytes(call, got);
    Bound key =
        new Bound(
            "sendRecv" + room,
            bytes(call, sent),
            call.peer[sent],
            tag(call, sent),
            call.peer[got],
            tag(call, got));
    return bound.computeIfAbsent(
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
                its.fromTag));
  }

  MethodHandle probe(Call call, int op) {
    return bound.computeIfAbsent(
        new Bound("probe", 0, call.peer[op], tag(call, op), 0, 0),
        key -> world.call("probe", key.peer, key.tag));
  }

  MethodHandle startSend(Call call, int op) {
    Bound key = new Bound("iSend", bytes(call, op), call.peer[op], tag(call, op), 0, 0);
    return starting(key, false);
  }

  MethodHandle startReceive(Call call, int op, RankScript.Envelope got) {
    boolean any = call.tag[op] < 0;
    int tag = any ? (Integer) world.constant("ANY_TAG") : tag(call, op);
    int room = any ? Math.max(ROOM, got.bytes()) : got.bytes();
    return starting(new Bound("iRecv", room, got.source(), tag, 0, 0), true);
  }

  private MethodHandle starting(Bound key, boolean receives) {
    return bound.computeIfAbsent(
        key,
        its ->
            world.call(
                its.name, buffer(receives, its.bytes), its.bytes, bytesType, its.peer, its.tag));
  }
}
