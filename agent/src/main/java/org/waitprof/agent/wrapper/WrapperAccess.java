package org.waitprof.agent.wrapper;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.ArgumentRole;
import org.waitprof.agent.binding.WrapperTable;
import org.waitprof.record.handle.HandleAccess;
import org.waitprof.record.handle.LibraryLayout;
import org.waitprof.record.handle.StatusRoom;

/**
 * Asks a binding in C's style, and sends through it, by the methods that its table names for MPI's
 * functions. Nothing of it is recorded: the agent calls it where no call is. Cold.
 */
public final class WrapperAccess implements HandleAccess {
  private static final int LONGEST_VERSION = 8192;
  private static final int MESSAGE_TAG = 7191;
  private static final int NO_COLOUR = -1;

  private final WrapperTable table;
  private final WrapperMethods methods;
  private final int handleBytes;
  private final long world;

  /**
   * Looks at the methods of a binding whose library runs.
   *
   * @param loader that sees its classes
   * @throws ReflectiveOperationException if something is missing that everything else needs
   */
  public WrapperAccess(WrapperTable table, ClassLoader loader) throws ReflectiveOperationException {
    this.table = table;
    methods = new WrapperMethods(table, loader);
    Object constant = methods.values().required("MPI_COMM_WORLD");
    int known = LibraryLayout.of(library()).handleBytes();
    handleBytes = known == 0 ? methods.values().handleBytes(constant) : known;
    methods.handleBytes(handleBytes);
    world = methods.values().number(constant, handleBytes);
  }

  /** MPI_COMM_WORLD. */
  public long world() {
    return world;
  }

  /** MPI_COMM_SELF; that of the world where the binding does not have it. */
  public long self() throws ReflectiveOperationException {
    return number("MPI_COMM_SELF", world);
  }

  /** Bytes of a handle in memory. */
  public int handleBytes() {
    return handleBytes;
  }

  /** A constant as a number; the other one where the binding does not have it. */
  public long number(String constant, long otherwise) throws ReflectiveOperationException {
    Object value = methods.values().constant(constant);
    return value == null ? otherwise : methods.values().number(value, handleBytes);
  }

  @Override
  public int size(long comm) throws ReflectiveOperationException {
    return (int) methods.ask("MPI_Comm_size", ArgumentRole.COMM, comm);
  }

  @Override
  public int rank(long comm) throws ReflectiveOperationException {
    return (int) methods.ask("MPI_Comm_rank", ArgumentRole.COMM, comm);
  }

  @Override
  public boolean isBetweenGroups(long comm) throws ReflectiveOperationException {
    return methods.has("MPI_Comm_test_inter")
        && methods.ask("MPI_Comm_test_inter", ArgumentRole.COMM, comm) != 0;
  }

  @Override
  public int typeBytes(long type) throws ReflectiveOperationException {
    return (int) methods.ask("MPI_Type_size", ArgumentRole.TYPE, type);
  }

  @Override
  public long duplicate(long comm) throws ReflectiveOperationException {
    return methods.has("MPI_Comm_dup")
        ? methods.make("MPI_Comm_dup", ArgumentRole.COMM, comm, ArgumentRole.NEW_COMM)
        : split(comm);
  }

  private long split(long comm) throws ReflectiveOperationException {
    return methods.make("MPI_Comm_split", ArgumentRole.COMM, comm, ArgumentRole.NEW_COMM);
  }

  @Override
  public void free(long comm) throws ReflectiveOperationException {
    WrapperCall call = methods.call("MPI_Comm_free");
    Class<?> type = call.type(ArgumentRole.COMM);
    if (type == long[].class) {
      call.with(ArgumentRole.COMM, new long[] {comm}).run();
    } else if (type == int[].class) {
      call.with(ArgumentRole.COMM, new int[] {(int) comm}).run();
    } else if (type == long.class && !call.isPointer(ArgumentRole.COMM)) {
      call.with(ArgumentRole.COMM, comm).run();
    } else {
      NativeMemory cell = new NativeMemory(Long.BYTES);
      WrapperValues.put(cell.buffer(), comm, handleBytes);
      methods.point(call, ArgumentRole.COMM, cell);
      Object unused = call.run();
    }
  }

  @Override
  public void broadcast(long comm, long[] numbers) throws ReflectiveOperationException {
    WrapperCall call =
        methods.call("MPI_Bcast", long[].class).with(ArgumentRole.COUNT, numbers.length);
    NativeMemory memory = new NativeMemory(Math.max(1, numbers.length) * Long.BYTES);
    memory.buffer().asLongBuffer().put(numbers);
    methods.withHandle(longs(call), ArgumentRole.COMM, comm);
    methods.data(call, ArgumentRole.BUFFER, long[].class, numbers, memory);
    Object unused = call.run();
    if (!WrapperMethods.isArray(call, ArgumentRole.BUFFER)) {
      memory.buffer().asLongBuffer().get(numbers);
    }
  }

  @Override
  public void minima(long comm, long[] own, long[] minima) throws ReflectiveOperationException {
    WrapperCall call =
        methods.call("MPI_Allreduce", long[].class).with(ArgumentRole.COUNT, own.length);
    NativeMemory in = new NativeMemory(Math.max(1, own.length) * Long.BYTES);
    NativeMemory out = new NativeMemory(Math.max(1, own.length) * Long.BYTES);
    in.buffer().asLongBuffer().put(own);
    methods.withHandle(longs(call), ArgumentRole.COMM, comm);
    methods.withConstant(call, ArgumentRole.OP, "MPI_MIN");
    methods.data(call, ArgumentRole.BUFFER, long[].class, own, in);
    methods.data(call, ArgumentRole.RECV_BUFFER, long[].class, minima, out);
    Object unused = call.run();
    if (!WrapperMethods.isArray(call, ArgumentRole.RECV_BUFFER)) {
      out.buffer().asLongBuffer().get(minima);
    }
  }

  private WrapperCall longs(WrapperCall call) throws ReflectiveOperationException {
    return methods.withConstant(
        call, ArgumentRole.TYPE, "MPI_INT64_T", "MPI_LONG_LONG", "MPI_LONG");
  }

  @Override
  public void send(long comm, byte[] bytes, int to) throws ReflectiveOperationException {
    NativeMemory memory = new NativeMemory(Math.max(1, bytes.length));
    memory.buffer().put(0, bytes);
    WrapperCall call = message("MPI_Send", comm, bytes.length, to);
    methods.data(call, ArgumentRole.BUFFER, byte[].class, bytes, memory);
    Object unused = call.run();
  }

  @Override
  public void receive(long comm, byte[] bytes, int from) throws ReflectiveOperationException {
    NativeMemory memory = new NativeMemory(Math.max(1, bytes.length));
    WrapperCall call = message("MPI_Recv", comm, bytes.length, from);
    methods.data(call, ArgumentRole.BUFFER, byte[].class, bytes, memory);
    methods.point(call, ArgumentRole.STATUS, new NativeMemory(64));
    Object unused = call.run();
    if (!WrapperMethods.isArray(call, ArgumentRole.BUFFER)) {
      memory.buffer().get(0, bytes);
    }
  }

  private WrapperCall message(String function, long comm, int count, int peer)
      throws ReflectiveOperationException {
    WrapperCall call = methods.call(function, byte[].class);
    call.with(ArgumentRole.COUNT, count)
        .with(ArgumentRole.PEER, peer)
        .with(ArgumentRole.TAG, MESSAGE_TAG);
    methods.withConstant(call, ArgumentRole.TYPE, "MPI_BYTE");
    return methods.withHandle(call, ArgumentRole.COMM, comm);
  }

  @Override
  public @Nullable StatusRoom room(int bytes) {
    NativeMemory memory = new NativeMemory(bytes);
    try {
      for (String function : List.of("MPI_Recv", "MPI_Wait", "MPI_Probe")) {
        Class<?> type =
            methods.has(function) ? methods.call(function).type(ArgumentRole.STATUS) : null;
        if (type != null) {
          return new StatusRoom(
              methods.values().pointer(type, memory), memory.address(), bytes, memory.buffer());
        }
      }
      return null;
    } catch (ReflectiveOperationException e) {
      return null;
    }
  }

  @Override
  public String library() {
    try {
      WrapperCall call = methods.call("MPI_Get_library_version");
      NativeMemory text = new NativeMemory(LONGEST_VERSION);
      NativeMemory length = new NativeMemory(Integer.BYTES);
      methods.point(call, ArgumentRole.BUFFER, text);
      methods.point(call, ArgumentRole.VALUE, length);
      Object result = call.run();
      if (result instanceof String version) {
        return firstLine(version);
      }
      byte[] bytes = new byte[Math.min(length.buffer().getInt(0), LONGEST_VERSION)];
      text.buffer().get(0, bytes);
      return firstLine(new String(bytes, StandardCharsets.UTF_8));
    } catch (ReflectiveOperationException e) {
      return table.name();
    }
  }

  /** The library and its version: MPICH says how it was configured as well. */
  static String firstLine(String version) {
    return version.lines().findFirst().orElse("").replaceFirst(" Version:\\s*", " ").strip();
  }

  @Override
  public int @Nullable [][] members(long comm) throws ReflectiveOperationException {
    if (comm == number("MPI_COMM_NULL", NO_COLOUR)) {
      return null;
    }
    long all = methods.make("MPI_Comm_group", ArgumentRole.COMM, world, ArgumentRole.VALUE);
    int[] local = ranks("MPI_Comm_group", comm, all);
    int[] remote = isBetweenGroups(comm) ? ranks("MPI_Comm_remote_group", comm, all) : new int[0];
    freeGroup(all);
    return new int[][] {local, remote};
  }

  private int[] ranks(String function, long comm, long all) throws ReflectiveOperationException {
    long group = methods.make(function, ArgumentRole.COMM, comm, ArgumentRole.VALUE);
    int size = (int) methods.ask("MPI_Group_size", ArgumentRole.GROUP, group);
    NativeMemory own = new NativeMemory(Math.max(1, size) * Integer.BYTES);
    NativeMemory theirs = new NativeMemory(Math.max(1, size) * Integer.BYTES);
    for (int i = 0; i < size; i++) {
      own.buffer().putInt(i * Integer.BYTES, i);
    }
    WrapperCall call = methods.call("MPI_Group_translate_ranks").with(ArgumentRole.COUNT, size);
    methods.withHandle(call, ArgumentRole.GROUP, group);
    methods.withHandle(call, ArgumentRole.OTHER_GROUP, all);
    methods.point(call, ArgumentRole.BUFFER, own);
    methods.point(call, ArgumentRole.RECV_BUFFER, theirs);
    Object unused = call.run();
    int[] ranks = new int[size];
    ByteBuffer found = theirs.buffer();
    for (int i = 0; i < size; i++) {
      ranks[i] = found.getInt(i * Integer.BYTES);
    }
    freeGroup(group);
    return ranks;
  }

  private void freeGroup(long group) throws ReflectiveOperationException {
    if (methods.has("MPI_Group_free")) {
      NativeMemory cell = new NativeMemory(Long.BYTES);
      WrapperValues.put(cell.buffer(), group, handleBytes);
      WrapperCall call = methods.call("MPI_Group_free");
      methods.point(call, ArgumentRole.GROUP, cell);
      Object unused = call.run();
    }
  }
}
