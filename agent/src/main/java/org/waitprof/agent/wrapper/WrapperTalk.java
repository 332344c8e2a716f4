package org.waitprof.agent.wrapper;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.ArgumentRole;
import org.waitprof.agent.binding.HandleShapes;
import org.waitprof.agent.binding.WrapperTable;

/**
 * The agent's own words to the other ranks, by the methods of a binding in C's style: by its
 * collectives on a communicator of the agent's own, or, where it has none of those, by messages
 * alone. Cold.
 *
 * <p>Without a communicator of its own the agent talks on MPI_COMM_WORLD. A receive of the
 * program's from anybody could take its messages; so it begins with a collective call that all
 * ranks must have reached, after Init and before Finalize, where none of the program's receives is
 * under way.
 */
final class WrapperTalk {
  /** Of the agent's messages. */
  static final int MESSAGE_TAG = 7191;

  private final WrapperTable table;
  private final WrapperMethods methods;

  WrapperTalk(WrapperTable table, WrapperMethods methods) {
    this.table = table;
    this.methods = methods;
  }

  /** Whether the binding can make a communicator for the agent. */
  boolean hasOwnComm() {
    return methods.has("MPI_Comm_dup") || methods.has("MPI_Comm_split");
  }

  /**
   * Says what the binding lacks.
   *
   * @throws NoSuchMethodException with the names of the functions
   */
  void check() throws NoSuchMethodException {
    List<String> lacking = new ArrayList<>();
    for (String each : List.of("MPI_Comm_rank", "MPI_Comm_size", "MPI_Send", "MPI_Recv")) {
      if (!methods.has(each)) {
        lacking.add(each);
      }
    }
    if (!hasOwnComm() && !methods.has("MPI_Barrier") && !methods.has("MPI_Bcast")) {
      lacking.add("MPI_Comm_dup or MPI_Barrier or MPI_Bcast");
    }
    if (!lacking.isEmpty()) {
      throw new NoSuchMethodException(
          "binding " + table.name() + " lacks " + String.join(", ", lacking));
    }
  }

  void broadcast(long comm, long[] numbers) throws ReflectiveOperationException {
    if (!carries("MPI_Bcast", long[].class)) {
      spread(comm, numbers);
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

  void minima(long comm, long[] own, long[] minima) throws ReflectiveOperationException {
    System.arraycopy(own, 0, minima, 0, own.length);
    if (!hasOwnComm()) {
      meet(comm);
    }
    if (!hasOwnComm() || !carries("MPI_Allreduce", long[].class)) {
      gather(comm, minima);
      spread(comm, minima);
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

  /** Nobody leaves before all have come. */
  private void meet(long comm) throws ReflectiveOperationException {
    if (methods.has("MPI_Barrier")) {
      Object unused =
          methods.withHandle(methods.call("MPI_Barrier"), ArgumentRole.COMM, comm).run();
      return;
    }
    for (int root = 0; root < size(comm); root++) {
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

  private int size(long comm) throws ReflectiveOperationException {
    return (int) methods.ask("MPI_Comm_size", ArgumentRole.COMM, comm);
  }

  private int rank(long comm) throws ReflectiveOperationException {
    return (int) methods.ask("MPI_Comm_rank", ArgumentRole.COMM, comm);
  }

  /** Rank 0 gets the element-wise minima. */
  private void gather(long comm, long[] numbers) throws ReflectiveOperationException {
    if (rank(comm) != 0) {
      send(comm, numbers, 0, MESSAGE_TAG);
      return;
    }
    long[] theirs = new long[numbers.length];
    for (int from = 1; from < size(comm); from++) {
      receive(comm, theirs, from, MESSAGE_TAG);
      for (int i = 0; i < theirs.length; i++) {
        numbers[i] = Math.min(numbers[i], theirs[i]);
      }
    }
  }

  /** Everybody gets rank 0's. */
  private void spread(long comm, long[] numbers) throws ReflectiveOperationException {
    if (rank(comm) != 0) {
      receive(comm, numbers, 0, MESSAGE_TAG);
      return;
    }
    for (int to = 1; to < size(comm); to++) {
      send(comm, numbers, to, MESSAGE_TAG);
    }
  }

  void send(long comm, long[] numbers, int to, int tag) throws ReflectiveOperationException {
    byte[] bytes = new byte[numbers.length * Long.BYTES];
    ByteBuffer.wrap(bytes).asLongBuffer().put(numbers);
    send(comm, bytes, to, tag);
  }

  void receive(long comm, long[] numbers, int from, int tag) throws ReflectiveOperationException {
    byte[] bytes = new byte[numbers.length * Long.BYTES];
    receive(comm, bytes, from, tag);
    ByteBuffer.wrap(bytes).asLongBuffer().get(numbers);
  }

  void send(long comm, byte[] bytes, int to, int tag) throws ReflectiveOperationException {
    NativeMemory memory = new NativeMemory(Math.max(1, bytes.length));
    memory.buffer().put(0, bytes);
    WrapperCall call = message("MPI_Send", comm, bytes.length, to, tag);
    methods.data(call, ArgumentRole.BUFFER, byte[].class, bytes, memory);
    Object unused = call.run();
  }

  void receive(long comm, byte[] bytes, int from, int tag) throws ReflectiveOperationException {
    NativeMemory memory = new NativeMemory(Math.max(1, bytes.length));
    WrapperCall call = message("MPI_Recv", comm, bytes.length, from, tag);
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
    HandleShapes.StatusShape shape = table.shapes().status();
    HandleShapes.Field bytes = shape == null ? null : shape.bytes();
    if (status == null || bytes == null) {
      throw new NoSuchFieldException("binding " + table.name() + ": MPI_Recv gives no data");
    }
    return status.getClass().getField(bytes.name()).get(status);
  }

  private WrapperCall message(String function, long comm, int count, int peer, int tag)
      throws ReflectiveOperationException {
    WrapperCall call = methods.call(function, byte[].class);
    call.with(ArgumentRole.COUNT, count).with(ArgumentRole.PEER, peer).with(ArgumentRole.TAG, tag);
    methods.withConstant(call, ArgumentRole.TYPE, "MPI_BYTE");
    return methods.withHandle(call, ArgumentRole.COMM, comm);
  }
}
