package org.waitprof.agent.wrapper;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.ArgumentRole;
import org.waitprof.agent.binding.WrapperTable;
import org.waitprof.cli.mpi.CommCalls;
import org.waitprof.cli.mpi.MpiFailure;

/**
 * Calls of a binding in C's style that are made often: by the parts that its table names, and,
 * where it has C's order, by their places in that. Buffers are memory outside of the heap where
 * methods take pointers, else arrays.
 */
final class WrapperCalls implements CommCalls {
  private static final int STATUS_BYTES = 128;

  private final WrapperAccess access;
  private final WrapperMethods methods;
  private final long comm;

  /** Calls on a communicator, given by its handle. */
  WrapperCalls(WrapperAccess access, long comm) {
    this.access = access;
    this.comm = comm;
    methods = access.methods();
  }

  /** A constant that the binding does not have, which some of its methods do not take. */
  private record Missing(String name) {}

  @Override
  public CommCalls split(int part, int order) {
    try {
      WrapperCall call = prepared("MPI_Comm_split", comm, part, order);
      return new WrapperCalls(access, methods.made(call, ArgumentRole.NEW_COMM));
    } catch (ReflectiveOperationException e) {
      throw failure(e);
    }
  }

  /** The failure as a sentence; failures of the binding's own methods name them. */
  static MpiFailure failure(Throwable e) {
    Throwable cause = e instanceof LinkageError && e.getCause() != null ? e.getCause() : e;
    return new MpiFailure(
        cause instanceof LinkageError || cause.getMessage() == null
            ? cause.toString()
            : cause.getMessage());
  }

  private static Object oneOf(Class<?> array) {
    return Array.newInstance(array.getComponentType(), 1);
  }

  @Override
  public String library() {
    return access.library();
  }

  @Override
  public Data unblocked(int bytes) {
    return new Data(new byte[Math.max(1, bytes)]);
  }

  @Override
  public Object constant(String name) {
    try {
      Object value = methods.values().constant("MPI_" + name);
      return value == null ? new Missing("MPI_" + name) : value;
    } catch (ReflectiveOperationException e) {
      return new Missing("MPI_" + name);
    }
  }

  /** MPI's name of a method of Open MPI's. */
  static String function(String openMpiName) {
    return "MPI_"
        + (openMpiName.equals("reduceScatter")
            ? "Reduce_scatter"
            : openMpiName.substring(0, 1).toUpperCase(Locale.ROOT)
                + openMpiName.substring(1).toLowerCase(Locale.ROOT));
  }

  @Override
  public MethodHandle call(String openMpiName, Object... arguments) {
    Object[] inC = Arrays.copyOf(arguments, arguments.length + 1);
    inC[arguments.length] = comm;
    return bound(function(openMpiName), inC);
  }

  /**
   * A function with its first arguments bound, and memory for what it leaves.
   *
   * @param inC in C's order, communicators as numbers
   */
  MethodHandle bound(String function, Object... inC) {
    try {
      WrapperCall call = prepared(function, inC);
      leaveStatus(call, 1);
      Class<?> type = call.type(ArgumentRole.NEW_REQUEST);
      if (type == null) {
        return call.bound(-1);
      }
      RequestCell cell = cell(type);
      call.with(ArgumentRole.NEW_REQUEST, cell.argument());
      MethodHandle start = call.bound(-1);
      return MethodHandles.filterReturnValue(
          start.asType(start.type().changeReturnType(void.class)),
          MethodHandles.constant(Object.class, cell));
    } catch (ReflectiveOperationException e) {
      throw failure(e);
    }
  }

  private WrapperCall prepared(String function, Object... inC) throws ReflectiveOperationException {
    Class<?> array = byte[].class;
    for (Object each : inC) {
      array = each instanceof Data data && data.content() instanceof int[] ? int[].class : array;
    }
    WrapperCall call = methods.call(function, array);
    int[] parts = WrapperTable.partsInC(function);
    boolean isInOrder = isInOrder(call, parts);
    for (int i = 0; i < inC.length; i++) {
      ArgumentRole role = role(parts, i);
      int at = role == null ? isInOrder && i < call.types().size() ? i : -1 : call.at(role);
      if (role == ArgumentRole.COMM && inC[i] instanceof Long handle) {
        methods.withHandle(call, role, handle);
      } else if (at >= 0) {
        call.place(at, value(call.types().get(at), inC[i], function));
      } else if (role == null || inC[i] instanceof Data) {
        throw new NoSuchMethodException(function + " does not take C's arguments");
      }
    }
    return call;
  }

  private static @Nullable ArgumentRole role(int[] parts, int index) {
    for (ArgumentRole role : ArgumentRole.values()) {
      if (parts[role.ordinal()] == index) {
        return role;
      }
    }
    return null;
  }

  /** Whether a method takes what the list of functions does not name where C does. */
  private static boolean isInOrder(WrapperCall call, int[] parts) {
    for (ArgumentRole role : ArgumentRole.values()) {
      int at = call.at(role);
      if (at >= 0 && at != parts[role.ordinal()]) {
        return false;
      }
    }
    return true;
  }

  private Object value(Class<?> type, Object given, String function)
      throws ReflectiveOperationException {
    if (given instanceof Missing missing) {
      throw new NoSuchFieldException(function + " takes " + missing.name() + ", which it lacks");
    }
    Object content = given instanceof Data data ? data.content() : given;
    if (!(given instanceof Data) && !(given instanceof int[])) {
      return given;
    }
    if (type.isInstance(content)) {
      return content;
    }
    if (type.isArray()) {
      throw new NoSuchMethodException(function + " takes no " + content.getClass().getSimpleName());
    }
    NativeMemory memory = new NativeMemory(Math.max(1, bytes(content)));
    if (content instanceof int[] numbers) {
      memory.buffer().asIntBuffer().put(numbers);
    }
    return methods.values().pointer(type, memory);
  }

  private static int bytes(Object content) {
    if (content instanceof Buffer buffer) {
      return buffer.capacity();
    }
    return Array.getLength(content) * (content instanceof int[] ? Integer.BYTES : 1);
  }

  /** Memory, or an array, for the status or statuses that a call leaves. */
  void leaveStatus(WrapperCall call, int count) throws ReflectiveOperationException {
    for (ArgumentRole role : new ArgumentRole[] {ArgumentRole.STATUS, ArgumentRole.STATUSES}) {
      Class<?> type = call.type(role);
      if (type != null && type.isArray()) {
        call.with(role, Array.newInstance(type.getComponentType(), STATUS_BYTES * count));
      } else {
        methods.point(call, role, new NativeMemory(STATUS_BYTES * count));
      }
    }
  }

  /** Place for a request of a method, by the type of its parameter. */
  private RequestCell cell(Class<?> type) throws ReflectiveOperationException {
    if (type.isArray()) {
      return new RequestCell(null, oneOf(type));
    }
    NativeMemory memory = new NativeMemory(Long.BYTES);
    return new RequestCell(memory.buffer(), methods.values().pointer(type, memory));
  }

  /**
   * Place in which a call leaves a request.
   *
   * @param memory null where it is an array of one
   * @param argument what methods take for it
   */
  record RequestCell(@Nullable ByteBuffer memory, Object argument) {
    /** A request as a method takes it: the cell's argument, or a handle that was returned. */
    static Object of(Object request) {
      return request instanceof RequestCell cell ? cell.argument : request;
    }
  }

  @Override
  public MethodHandle waitForOne() {
    try {
      WrapperCall call = methods.call("MPI_Wait");
      leaveStatus(call, 1);
      boolean leaves = methods.call("MPI_Irecv", byte[].class).at(ArgumentRole.NEW_REQUEST) >= 0;
      if (call.at(ArgumentRole.REQUEST) < 0 || leaves != call.isPointer(ArgumentRole.REQUEST)) {
        throw new NoSuchMethodException("MPI_Wait takes no request that MPI_Irecv gives");
      }
      MethodHandle argument =
          MethodHandles.lookup()
              .findStatic(
                  RequestCell.class, "of", MethodType.methodType(Object.class, Object.class));
      return MethodHandles.filterArguments(call.bound(call.at(ArgumentRole.REQUEST)), 0, argument);
    } catch (ReflectiveOperationException e) {
      throw failure(e);
    }
  }

  @Override
  public MethodHandle waitForAll() {
    try {
      AllRequests all = new AllRequests(this, access.handleBytes());
      return MethodHandles.lookup()
          .findVirtual(AllRequests.class, "run", MethodType.methodType(Object.class, Object.class))
          .bindTo(all);
    } catch (ReflectiveOperationException e) {
      throw failure(e);
    }
  }

  WrapperMethods methods() {
    return methods;
  }

  @Override
  public Object[] requests(int length) {
    return new Object[length];
  }

  /** MPI_Iprobe. Without it in the binding, always true: a receive then waits, too. */
  BooleanSupplier poll(int from, int tag) {
    if (!methods.has("MPI_Iprobe")) {
      return () -> true;
    }
    NativeMemory flag = new NativeMemory(Long.BYTES);
    try {
      WrapperCall call = prepared("MPI_Iprobe", from, tag, comm);
      leaveStatus(call, 1);
      Class<?> type = call.type(ArgumentRole.FLAG);
      if (type == null || type.isArray()) {
        return () -> true;
      }
      methods.point(call, ArgumentRole.FLAG, flag);
      MethodHandle probe = call.bound(-1);
      return () -> {
        try {
          Object unused = probe.invokeExact();
          return flag.buffer().getInt(0) != 0;
        } catch (Throwable e) {
          throw new MpiFailure("MPI_Iprobe: " + e);
        }
      };
    } catch (ReflectiveOperationException e) {
      throw failure(e);
    }
  }
}
