package org.waitprof.cli.mpi;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/**
 * Calls by reflection of a binding of classes. MPJ Express has Open MPI's methods under mpiJava's
 * names, with an offset behind each buffer.
 */
final class ReflectedCalls implements CommCalls {
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.publicLookup();

  private final Class<?> mpi;
  private final Object comm;
  private final boolean offsets;

  ReflectedCalls(Class<?> mpi, Object comm) {
    this.mpi = mpi;
    this.comm = comm;
    offsets = !isOpenMpi(mpi);
  }

  /** Whether the binding is Open MPI's: its names begin with small letters. */
  static boolean isOpenMpi(Class<?> mpi) {
    return Arrays.stream(constant(mpi, "COMM_WORLD").getClass().getMethods())
        .anyMatch(method -> method.getName().equals("getRank"));
  }

  /** Value of a static field of a class of the binding. */
  static Object constant(Class<?> type, String name) {
    try {
      Object value = type.getField(name).get(null);
      if (value == null) {
        throw new MpiFailure("the MPI binding has no " + name);
      }
      return value;
    } catch (ReflectiveOperationException e) {
      throw MpiFailure.of("the MPI binding has no " + name, e);
    }
  }

  /** The communicator's method with Open MPI's name and this number of parameters. */
  Method method(String openMpiName, int parameters) {
    return MpiWorld.method(comm.getClass(), name(openMpiName), parameters);
  }

  /** Converts Open MPI's arguments to the arguments of the binding. */
  Object[] arguments(Object... openMpis) {
    List<Object> all = new ArrayList<>();
    for (Object each : openMpis) {
      if (each instanceof Data data) {
        all.add(data.content());
        if (offsets) {
          all.add(0);
        }
      } else {
        all.add(each);
      }
    }
    return all.toArray();
  }

  @Override
  public CommCalls split(int part, int order) {
    Object own = MpiWorld.call(method("split", 2), comm, part, order);
    if (own == null) {
      throw new MpiFailure("MPI_Comm_split gave no communicator");
    }
    return new ReflectedCalls(mpi, own);
  }

  @Override
  public String library() {
    if (offsets) {
      return "MPJ Express";
    }
    Object version = MpiWorld.call(MpiWorld.method(mpi, "getLibVersion", 0), null);
    return String.valueOf(version).split(",", 2)[0].replace(" v", " ");
  }

  /** Open MPI accepts only direct buffers. */
  @Override
  public Data unblocked(int bytes) {
    return new Data(offsets ? new byte[Math.max(1, bytes)] : ByteBuffer.allocateDirect(bytes));
  }

  @Override
  public Object constant(String name) {
    return constant(mpi, name);
  }

  @Override
  public MethodHandle call(String openMpiName, Object... arguments) {
    Object[] all = arguments(arguments);
    MethodHandle bound = handle(method(openMpiName, all.length)).bindTo(comm);
    return MethodHandles.insertArguments(bound, 0, all).asType(MethodType.methodType(Object.class));
  }

  @Override
  public MethodHandle waitForOne() {
    return handle(MpiWorld.method(requestType(), offsets ? "Wait" : "waitFor", 0))
        .asType(MethodType.methodType(Object.class, Object.class));
  }

  @Override
  public MethodHandle waitForAll() {
    return handle(MpiWorld.method(requestType(), name("waitAll"), 1))
        .asType(MethodType.methodType(Object.class, Object.class));
  }

  @Override
  public Object[] requests(int length) {
    return (Object[]) Array.newInstance(requestType(), length);
  }

  private Class<?> requestType() {
    try {
      return Class.forName("mpi.Request", false, mpi.getClassLoader());
    } catch (ClassNotFoundException e) {
      throw MpiFailure.of("the MPI binding has no requests", e);
    }
  }

  private static MethodHandle handle(Method method) {
    try {
      return LOOKUP.unreflect(method);
    } catch (IllegalAccessException e) {
      throw MpiFailure.of(method.getName(), e);
    }
  }

  private String name(String openMpi) {
    if (!offsets) {
      return openMpi;
    }
    return openMpi.equals("reduceScatter")
        ? "Reduce_scatter"
        : openMpi.substring(0, 1).toUpperCase(Locale.ROOT)
            + openMpi.substring(1).toLowerCase(Locale.ROOT);
  }
}
