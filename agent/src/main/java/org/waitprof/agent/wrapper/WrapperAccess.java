package org.waitprof.agent.wrapper;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.ArgumentRole;
import org.waitprof.agent.binding.WrapperTable;
import org.waitprof.record.handle.HandleAccess;
import org.waitprof.record.handle.LibraryLayout;
import org.waitprof.record.handle.StatusRoom;

/**
 * Asks a binding in C's style, by the methods that its table names for MPI's functions. Nothing of
 * it is recorded: the agent calls it where no call is. Cold.
 */
public final class WrapperAccess implements HandleAccess {
  private static final int LONGEST_VERSION = 8192;
  private static final int NO_COLOUR = -1;

  /** Stands for MPI_COMM_WORLD where no method is given a communicator. */
  private static final Long ONLY_WORLD = 1L;

  private static final long NO_SELF = Long.MIN_VALUE;

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
    methods = new WrapperMethods(table, loader);
    WrapperTalk.check(methods);
    Object constant =
        methods.takeCommunicators() ? methods.values().required("MPI_COMM_WORLD") : ONLY_WORLD;
    int known = LibraryLayout.of(library()).handleBytes();
    handleBytes = known == 0 ? methods.values().handleBytes(constant) : known;
    methods.handleBytes(handleBytes);
    world = methods.values().number(constant, handleBytes);
  }

  WrapperMethods methods() {
    return methods;
  }

  /** Handle of MPI_COMM_WORLD, as a number. */
  public long world() {
    return world;
  }

  /** MPI_COMM_SELF; what stands for it where the binding does not have it. */
  public long self() throws ReflectiveOperationException {
    return number("MPI_COMM_SELF", NO_SELF);
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

  /** Name and version of the library. */
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
      return methods.table().name();
    }
  }

  /** The library and its version, as over its other bindings: all say more than that. */
  static String firstLine(String version) {
    String line = version.lines().findFirst().orElse("").split("[,\\x00]", 2)[0];
    return line.replaceFirst("(?: Version:\\s*| v(?=[0-9]))", " ").strip();
  }

  @Override
  public int @Nullable [][] members(long comm) throws ReflectiveOperationException {
    if (comm == number("MPI_COMM_NULL", NO_COLOUR)) {
      return null;
    }
    if (comm == world) {
      return new int[][] {IntStream.range(0, size(comm)).toArray(), {}};
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
    methods.free("MPI_Group_free", ArgumentRole.GROUP, group);
  }
}
