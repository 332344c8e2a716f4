package org.waitprof.agent.wrapper;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.bytebuddy.jar.asm.Type;
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
  private final WrapperValues values;
  private final Map<String, List<Candidate>> methods = new HashMap<>();
  private final int handleBytes;
  private final long world;

  private record Candidate(Method method, WrapperTable.Operation operation) {}

  /**
   * Looks at the methods of a binding whose library runs.
   *
   * @param loader that sees its classes
   * @throws ReflectiveOperationException if something is missing that everything else needs
   */
  public WrapperAccess(WrapperTable table, ClassLoader loader)
      throws ReflectiveOperationException {
    this.table = table;
    List<Class<?>> classes = new ArrayList<>();
    for (String owner : table.owners()) {
      Class<?> type = Class.forName(owner.replace('/', '.'), true, loader);
      classes.add(type);
      for (Method method : type.getMethods()) {
        if (Modifier.isStatic(method.getModifiers())) {
          add(owner, method);
        }
      }
    }
    values = new WrapperValues(table, classes);
    Object constant = values.required("MPI_COMM_WORLD");
    int known = LibraryLayout.of(library()).handleBytes();
    handleBytes = known == 0 ? values.handleBytes(constant) : known;
    world = values.number(constant, handleBytes);
  }

  private void add(String owner, Method method) {
    WrapperTable.Operation operation =
        table.operation(owner, method.getName(), Type.getMethodDescriptor(method), true);
    if (operation != null) {
      methods
          .computeIfAbsent(operation.function(), key -> new ArrayList<>())
          .add(new Candidate(method, operation));
    }
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
    Object value = values.constant(constant);
    return value == null ? otherwise : values.number(value, handleBytes);
  }

  private WrapperCall call(String function) throws ReflectiveOperationException {
    List<Candidate> found = methods.get(function);
    if (found == null) {
      throw new NoSuchMethodException("binding " + table.name() + " has no " + function);
    }
    return new WrapperCall(found.get(0).method(), found.get(0).operation());
  }

  /** The overload whose data are an array of that type, or else one that takes a pointer. */
  private WrapperCall call(String function, Class<?> array) throws ReflectiveOperationException {
    for (Candidate each : methods.getOrDefault(function, List.of())) {
      WrapperCall call = new WrapperCall(each.method(), each.operation());
      if (call.type(ArgumentRole.BUFFER) == array) {
        return call;
      }
    }
    return call(function);
  }

  private WrapperCall withHandle(WrapperCall call, ArgumentRole role, long handle)
      throws ReflectiveOperationException {
    Class<?> type = call.type(role);
    return type == null ? call : call.with(role, values.handle(type, handle, handleBytes));
  }

  private WrapperCall withConstant(WrapperCall call, ArgumentRole role, String... names)
      throws ReflectiveOperationException {
    if (call.type(role) == null) {
      return call;
    }
    for (String name : names) {
      Object value = values.constant(name);
      if (value != null) {
        return call.with(role, value);
      }
    }
    return call.with(role, values.required(names[0]));
  }

  /** Points a role at memory, if the method has it. */
  private void point(WrapperCall call, ArgumentRole role, NativeMemory memory)
      throws ReflectiveOperationException {
    Class<?> type = call.type(role);
    if (type != null) {
      call.with(role, values.pointer(type, memory));
    }
  }

  /** Asks a function that leaves a number, or returns it. */
  private long ask(String function, ArgumentRole role, long handle)
      throws ReflectiveOperationException {
    NativeMemory cell = new NativeMemory(Long.BYTES);
    WrapperCall call = withHandle(call(function), role, handle);
    boolean isArray = isArray(call, ArgumentRole.VALUE);
    int[] heap = {0};
    if (isArray) {
      call.with(ArgumentRole.VALUE, heap);
    } else {
      point(call, ArgumentRole.VALUE, cell);
    }
    Object result = call.run();
    if (call.type(ArgumentRole.VALUE) == null && result instanceof Number number) {
      return number.longValue();
    }
    return isArray ? heap[0] : cell.buffer().getInt(0);
  }

  private static boolean isArray(WrapperCall call, ArgumentRole role) {
    Class<?> type = call.type(role);
    return type != null && type.isArray();
  }

  /** Asks a function that leaves a handle, or returns it. */
  private long make(String function, ArgumentRole from, long handle, ArgumentRole to)
      throws ReflectiveOperationException {
    NativeMemory cell = new NativeMemory(Long.BYTES);
    WrapperCall call = withHandle(call(function), from, handle);
    long[] longs = {0};
    int[] ints = {0};
    boolean isArray = isArray(call, to);
    if (isArray) {
      call.with(to, call.type(to) == long[].class ? longs : ints);
    } else {
      point(call, to, cell);
    }
    Object result = call.run();
    if (call.type(to) == null && result != null) {
      return values.number(result, handleBytes);
    }
    return isArray
        ? longs[0] + ints[0]
        : WrapperValues.read(cell.address(), handleBytes);
  }

  @Override
  public int size(long comm) throws ReflectiveOperationException {
    return (int) ask("MPI_Comm_size", ArgumentRole.COMM, comm);
  }

  @Override
  public int rank(long comm) throws ReflectiveOperationException {
    return (int) ask("MPI_Comm_rank", ArgumentRole.COMM, comm);
  }

  @Override
  public boolean isBetweenGroups(long comm) throws ReflectiveOperationException {
    return methods.containsKey("MPI_Comm_test_inter")
        && ask("MPI_Comm_test_inter", ArgumentRole.COMM, comm) != 0;
  }

  @Override
  public int typeBytes(long type) throws ReflectiveOperationException {
    return (int) ask("MPI_Type_size", ArgumentRole.TYPE, type);
  }

  @Override
  public long duplicate(long comm) throws ReflectiveOperationException {
    return methods.containsKey("MPI_Comm_dup")
        ? make("MPI_Comm_dup", ArgumentRole.COMM, comm, ArgumentRole.NEW_COMM)
        : split(comm);
  }

  private long split(long comm) throws ReflectiveOperationException {
    return make("MPI_Comm_split", ArgumentRole.COMM, comm, ArgumentRole.NEW_COMM);
  }

  @Override
  public void free(long comm) throws ReflectiveOperationException {
    WrapperCall call = call("MPI_Comm_free");
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
      point(call, ArgumentRole.COMM, cell);
      Object unused = call.run();
    }
  }

  @Override
  public void broadcast(long comm, long[] numbers) throws ReflectiveOperationException {
    WrapperCall call = call("MPI_Bcast", long[].class).with(ArgumentRole.COUNT, numbers.length);
    NativeMemory memory = new NativeMemory(Math.max(1, numbers.length) * Long.BYTES);
    memory.buffer().asLongBuffer().put(numbers);
    withHandle(longs(call), ArgumentRole.COMM, comm);
    data(call, ArgumentRole.BUFFER, long[].class, numbers, memory);
    Object unused = call.run();
    if (!isArray(call, ArgumentRole.BUFFER)) {
      memory.buffer().asLongBuffer().get(numbers);
    }
  }

  @Override
  public void minima(long comm, long[] own, long[] minima) throws ReflectiveOperationException {
    WrapperCall call = call("MPI_Allreduce", long[].class).with(ArgumentRole.COUNT, own.length);
    NativeMemory in = new NativeMemory(Math.max(1, own.length) * Long.BYTES);
    NativeMemory out = new NativeMemory(Math.max(1, own.length) * Long.BYTES);
    in.buffer().asLongBuffer().put(own);
    withHandle(longs(call), ArgumentRole.COMM, comm);
    withConstant(call, ArgumentRole.OP, "MPI_MIN");
    data(call, ArgumentRole.BUFFER, long[].class, own, in);
    data(call, ArgumentRole.RECV_BUFFER, long[].class, minima, out);
    Object unused = call.run();
    if (!isArray(call, ArgumentRole.RECV_BUFFER)) {
      out.buffer().asLongBuffer().get(minima);
    }
  }

  private WrapperCall longs(WrapperCall call) throws ReflectiveOperationException {
    return withConstant(call, ArgumentRole.TYPE, "MPI_INT64_T", "MPI_LONG_LONG", "MPI_LONG");
  }

  private void data(
      WrapperCall call, ArgumentRole role, Class<?> array, Object heap, NativeMemory memory)
      throws ReflectiveOperationException {
    if (call.type(role) == array) {
      call.with(role, heap);
    } else {
      point(call, role, memory);
    }
  }

  @Override
  public void send(long comm, byte[] bytes, int to) throws ReflectiveOperationException {
    NativeMemory memory = new NativeMemory(Math.max(1, bytes.length));
    memory.buffer().put(0, bytes);
    WrapperCall call = message("MPI_Send", comm, bytes.length, to);
    data(call, ArgumentRole.BUFFER, byte[].class, bytes, memory);
    Object unused = call.run();
  }

  @Override
  public void receive(long comm, byte[] bytes, int from) throws ReflectiveOperationException {
    NativeMemory memory = new NativeMemory(Math.max(1, bytes.length));
    WrapperCall call = message("MPI_Recv", comm, bytes.length, from);
    data(call, ArgumentRole.BUFFER, byte[].class, bytes, memory);
    point(call, ArgumentRole.STATUS, new NativeMemory(64));
    Object unused = call.run();
    if (!isArray(call, ArgumentRole.BUFFER)) {
      memory.buffer().get(0, bytes);
    }
  }

  private WrapperCall message(String function, long comm, int count, int peer)
      throws ReflectiveOperationException {
    WrapperCall call = call(function, byte[].class);
    call.with(ArgumentRole.COUNT, count)
        .with(ArgumentRole.PEER, peer)
        .with(ArgumentRole.TAG, MESSAGE_TAG);
    withConstant(call, ArgumentRole.TYPE, "MPI_BYTE");
    return withHandle(call, ArgumentRole.COMM, comm);
  }

  @Override
  public @Nullable StatusRoom room(int bytes) {
    NativeMemory memory = new NativeMemory(bytes);
    try {
      for (String function : List.of("MPI_Recv", "MPI_Wait", "MPI_Probe")) {
        Class<?> type =
            methods.containsKey(function) ? call(function).type(ArgumentRole.STATUS) : null;
        if (type != null) {
          return new StatusRoom(
              values.pointer(type, memory), memory.address(), bytes, memory.buffer());
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
      WrapperCall call = call("MPI_Get_library_version");
      NativeMemory text = new NativeMemory(LONGEST_VERSION);
      NativeMemory length = new NativeMemory(Integer.BYTES);
      point(call, ArgumentRole.BUFFER, text);
      point(call, ArgumentRole.VALUE, length);
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
    long all = make("MPI_Comm_group", ArgumentRole.COMM, world, ArgumentRole.VALUE);
    int[] local = ranks("MPI_Comm_group", comm, all);
    int[] remote =
        isBetweenGroups(comm) ? ranks("MPI_Comm_remote_group", comm, all) : new int[0];
    freeGroup(all);
    return new int[][] {local, remote};
  }

  private int[] ranks(String function, long comm, long all) throws ReflectiveOperationException {
    long group = make(function, ArgumentRole.COMM, comm, ArgumentRole.VALUE);
    int size = (int) ask("MPI_Group_size", ArgumentRole.GROUP, group);
    NativeMemory own = new NativeMemory(Math.max(1, size) * Integer.BYTES);
    NativeMemory theirs = new NativeMemory(Math.max(1, size) * Integer.BYTES);
    for (int i = 0; i < size; i++) {
      own.buffer().putInt(i * Integer.BYTES, i);
    }
    WrapperCall call = call("MPI_Group_translate_ranks").with(ArgumentRole.COUNT, size);
    withHandle(call, ArgumentRole.GROUP, group);
    withHandle(call, ArgumentRole.OTHER_GROUP, all);
    point(call, ArgumentRole.BUFFER, own);
    point(call, ArgumentRole.RECV_BUFFER, theirs);
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
    if (methods.containsKey("MPI_Group_free")) {
      NativeMemory cell = new NativeMemory(Long.BYTES);
      WrapperValues.put(cell.buffer(), group, handleBytes);
      WrapperCall call = call("MPI_Group_free");
      point(call, ArgumentRole.GROUP, cell);
      Object unused = call.run();
    }
  }
}
