package org.waitprof.agent.wrapper;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.ArgumentRole;
import org.waitprof.agent.binding.HandleShapes;
import org.waitprof.agent.binding.WrapperTable;
import org.waitprof.record.binding.MessengerComm;

/**
 * A communicator of a binding in C's style that carries the agent's own data to the other ranks. It
 * uses collectives on a communicator of the agent's own, or messages alone if the binding lacks
 * these. Used where no call is recorded, by one thread at a time. Cold.
 *
 * <p>Without a communicator of its own the agent uses MPI_COMM_WORLD. A receive of the program from
 * any source could take its messages. So it begins with a collective call that all ranks must have
 * reached, after Init and before Finalize, when no receive of the program is under way.
 */
public final class WrapperTalk implements MessengerComm {
  private static final int MESSAGE_TAG = 7191;

  private final WrapperAccess access;
  private final WrapperMethods methods;
  private final long comm;

  /**
   * Talks on a communicator.
   *
   * @param access calls the binding
   * @param comm its handle
   */
  public WrapperTalk(WrapperAccess access, long comm) {
    this.access = access;
    this.comm = comm;
    methods = access.methods();
  }

  /** Whether the binding can make a communicator for the agent. */
  private static boolean hasOwnComm(WrapperMethods methods) {
    return methods.has("MPI_Comm_dup") || methods.has("MPI_Comm_split");
  }

  /**
   * Says what the binding lacks.
   *
   * @throws NoSuchMethodException with the names of the functions
   */
  static void check(WrapperMethods methods) throws NoSuchMethodException {
    List<String> lacking = new ArrayList<>();
    for (String each : List.of("MPI_Comm_rank", "MPI_Comm_size", "MPI_Send", "MPI_Recv")) {
      if (!methods.has(each)) {
        lacking.add(each);
      }
    }
    if (!hasOwnComm(methods) && !methods.has("MPI_Barrier") && !methods.has("MPI_Bcast")) {
      lacking.add("MPI_Comm_dup or MPI_Barrier or MPI_Bcast");
    }
    if (!lacking.isEmpty()) {
      throw new NoSuchMethodException(
          "binding " + methods.table().name() + " lacks " + String.join(", ", lacking));
    }
  }

  /** A duplicate; this object itself where the binding cannot make one. */
  @Override
  public WrapperTalk waitprof$duplicate() throws ReflectiveOperationException {
    if (!hasOwnComm(methods)) {
      return this;
    }
    String function = methods.has("MPI_Comm_dup") ? "MPI_Comm_dup" : "MPI_Comm_split";
    return new WrapperTalk(
        access, methods.make(function, ArgumentRole.COMM, comm, ArgumentRole.NEW_COMM));
  }

  @Override
  public void waitprof$release() throws ReflectiveOperationException {
    if (comm != access.world()) {
      methods.free("MPI_Comm_free", ArgumentRole.COMM, comm);
    }
  }

  @Override
  public String waitprof$library() {
    return access.library();
  }

  @Override
  public void waitprof$broadcast(long[] numbers) throws ReflectiveOperationException {
    if (!carries("MPI_Bcast", long[].class)) {
      spread(numbers);
      return;
    }
    WrapperCall call =
        methods.call("MPI_Bcast", long[].class).with(ArgumentRole.COUNT, numbers.length);
    NativeMemory memory = room(numbers);
    methods.withHandle(longs(call), ArgumentRole.COMM, comm);
    methods.data(call, ArgumentRole.BUFFER, long[].class, numbers, memory);
    Object unused = call.run();
    if (!WrapperMethods.isArray(call, ArgumentRole.BUFFER)) {
      memory.buffer().asLongBuffer().get(numbers);
    }
  }

  @Override
  public void waitprof$minima(long[] own, long[] minima) throws ReflectiveOperationException {
    System.arraycopy(own, 0, minima, 0, own.length);
    if (!hasOwnComm(methods)) {
      meet();
    }
    if (!hasOwnComm(methods) || !carries("MPI_Allreduce", long[].class)) {
      gather(minima);
      spread(minima);
      return;
    }
    WrapperCall call =
        methods.call("MPI_Allreduce", long[].class).with(ArgumentRole.COUNT, own.length);
    methods.withHandle(longs(call), ArgumentRole.COMM, comm);
    methods.withConstant(call, ArgumentRole.OP, "MPI_MIN");
    boolean inPlace = call.type(ArgumentRole.RECV_BUFFER) == null;
    ArgumentRole result = inPlace ? ArgumentRole.BUFFER : ArgumentRole.RECV_BUFFER;
    NativeMemory out = room(own);
    methods.data(call, ArgumentRole.BUFFER, long[].class, own, room(own));
    methods.data(call, result, long[].class, minima, out);
    Object unused = call.run();
    if (!WrapperMethods.isArray(call, result)) {
      out.buffer().asLongBuffer().get(minima);
    }
  }

  /** Whether data of that type can be given to a function: in an array or where a pointer shows. */
  private boolean carries(String function, Class<?> array) throws ReflectiveOperationException {
    if (!methods.has(function)) {
      return false;
    }
    Class<?> type = methods.call(function, array).type(ArgumentRole.BUFFER);
    return type == array || (type != null && !type.isArray());
  }

  private static NativeMemory room(long[] numbers) {
    NativeMemory memory = new NativeMemory(Math.max(1, numbers.length) * Long.BYTES);
    memory.buffer().asLongBuffer().put(numbers);
    return memory;
  }

  private WrapperCall longs(WrapperCall call) throws ReflectiveOperationException {
    return methods.withConstant(
        call, ArgumentRole.TYPE, "MPI_INT64_T", "MPI_LONG_LONG", "MPI_LONG");
  }

  /** Returns when all ranks have come. */
  private void meet() throws ReflectiveOperationException {
    if (methods.has("MPI_Barrier")) {
      Object unused =
          methods.withHandle(methods.call("MPI_Barrier"), ArgumentRole.COMM, comm).run();
      return;
    }
    for (int root = 0; root < access.size(comm); root++) {
      WrapperCall call = methods.call("MPI_Bcast", byte[].class);
      Class<?> type = call.type(ArgumentRole.BUFFER);
      if (type != null && type.isArray()) {
        call.with(ArgumentRole.BUFFER, Array.newInstance(type.getComponentType(), 1));
      } else {
        methods.point(call, ArgumentRole.BUFFER, new NativeMemory(Long.BYTES));
      }
      methods.withConstant(call, ArgumentRole.TYPE, "MPI_BYTE");
      call.with(ArgumentRole.COUNT, 1).with(ArgumentRole.ROOT, root);
      Object unused = methods.withHandle(call, ArgumentRole.COMM, comm).run();
    }
  }

  /** Rank 0 gets the element-wise minima. */
  private void gather(long[] numbers) throws ReflectiveOperationException {
    if (access.rank(comm) != 0) {
      send(numbers, 0, MESSAGE_TAG);
      return;
    }
    long[] theirs = new long[numbers.length];
    for (int from = 1; from < access.size(comm); from++) {
      receive(theirs, from, MESSAGE_TAG);
      for (int i = 0; i < theirs.length; i++) {
        numbers[i] = Math.min(numbers[i], theirs[i]);
      }
    }
  }

  /** Gives rank 0's numbers to all ranks. */
  private void spread(long[] numbers) throws ReflectiveOperationException {
    if (access.rank(comm) != 0) {
      receive(numbers, 0, MESSAGE_TAG);
      return;
    }
    for (int to = 1; to < access.size(comm); to++) {
      send(numbers, to, MESSAGE_TAG);
    }
  }

  /** Messages of another tag than the agent's. */
  void send(long[] numbers, int to, int tag) throws ReflectiveOperationException {
    byte[] bytes = new byte[numbers.length * Long.BYTES];
    ByteBuffer.wrap(bytes).asLongBuffer().put(numbers);
    send(bytes, to, tag);
  }

  /** The other side of {@link #send}. */
  void receive(long[] numbers, int from, int tag) throws ReflectiveOperationException {
    byte[] bytes = new byte[numbers.length * Long.BYTES];
    receive(bytes, from, tag);
    ByteBuffer.wrap(bytes).asLongBuffer().get(numbers);
  }

  @Override
  public void waitprof$send(byte[] bytes, int to) throws ReflectiveOperationException {
    send(bytes, to, MESSAGE_TAG);
  }

  private void send(byte[] bytes, int to, int tag) throws ReflectiveOperationException {
    NativeMemory memory = new NativeMemory(Math.max(1, bytes.length));
    memory.buffer().put(0, bytes);
    WrapperCall call = message("MPI_Send", bytes.length, to, tag);
    methods.data(call, ArgumentRole.BUFFER, byte[].class, bytes, memory);
    Object unused = call.run();
  }

  @Override
  public void waitprof$receive(byte[] bytes, int from) throws ReflectiveOperationException {
    receive(bytes, from, MESSAGE_TAG);
  }

  private void receive(byte[] bytes, int from, int tag) throws ReflectiveOperationException {
    NativeMemory memory = new NativeMemory(Math.max(1, bytes.length));
    WrapperCall call = message("MPI_Recv", bytes.length, from, tag);
    methods.data(call, ArgumentRole.BUFFER, byte[].class, bytes, memory);
    methods.point(call, ArgumentRole.STATUS, new NativeMemory(64));
    Object result = call.run();
    if (call.type(ArgumentRole.BUFFER) == null) {
      System.arraycopy(returned(result), 0, bytes, 0, bytes.length);
    } else if (!WrapperMethods.isArray(call, ArgumentRole.BUFFER)) {
      memory.buffer().get(0, bytes);
    }
  }

  /** The data in the status that a method returns. */
  private Object returned(@Nullable Object status) throws ReflectiveOperationException {
    WrapperTable table = methods.table();
    HandleShapes.StatusShape shape = table.shapes().status();
    HandleShapes.Field bytes = shape == null ? null : shape.bytes();
    if (status == null || bytes == null) {
      throw new NoSuchFieldException("binding " + table.name() + ": MPI_Recv gives no data");
    }
    return status.getClass().getField(bytes.name()).get(status);
  }

  private WrapperCall message(String function, int count, int peer, int tag)
      throws ReflectiveOperationException {
    WrapperCall call = methods.call(function, byte[].class);
    call.with(ArgumentRole.COUNT, count).with(ArgumentRole.PEER, peer).with(ArgumentRole.TAG, tag);
    methods.withConstant(call, ArgumentRole.TYPE, "MPI_BYTE");
    return methods.withHandle(call, ArgumentRole.COMM, comm);
  }
}
