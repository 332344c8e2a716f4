package org.waitprof.cli.mpi;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * Calls of MPI on one communicator, as method handles with their arguments bound: made once, called
 * often, at a cost of some 10 ns beyond the call itself. Named as in Open MPI's binding. MPJ
 * Express has the same ones under mpiJava's names, with an offset behind each buffer. For the
 * thread that joined the job.
 */
public final class MpiCalls {
  private static final MethodHandles.Lookup LOOKUP = MethodHandles.publicLookup();

  private final Class<?> mpi;
  private final Object comm;
  private final boolean offsets;

  /**
   * A buffer among the arguments of a call.
   *
   * @param content an array, or a direct buffer
   */
  public record Data(Object content) {}

  private MpiCalls(Class<?> mpi, Object comm) {
    this.mpi = mpi;
    this.comm = comm;
    offsets = !OpenMpiWorld.is(mpi);
  }

  /** On all processes. */
  public static MpiCalls on(MpiWorld world) {
    return new MpiCalls(world.mpi(), BindingWorld.constant(world.mpi(), "COMM_WORLD"));
  }

  /**
   * Splits the communicator. All its processes call this.
   *
   * @param part processes with the same number come together
   * @param order their order there
   */
  public MpiCalls split(int part, int order) {
    Method split = MpiWorld.method(comm.getClass(), name("split"), 2);
    Object own = MpiWorld.call(split, comm, part, order);
    if (own == null) {
      throw new MpiFailure("MPI_Comm_split gave no communicator");
    }
    return new MpiCalls(mpi, own);
  }

  /** Name and version of the binding, as profiles have it. */
  public String library() {
    if (offsets) {
      return "MPJ Express";
    }
    Object version = MpiWorld.call(MpiWorld.method(mpi, "getLibVersion", 0), null);
    return String.valueOf(version).split(",", 2)[0].replace(" v", " ");
  }

  /** A buffer for calls that do not block: Open MPI takes direct ones alone. */
  public Data unblocked(int bytes) {
    return new Data(offsets ? new byte[Math.max(1, bytes)] : ByteBuffer.allocateDirect(bytes));
  }

  /** A static field of the binding's class {@code MPI}: a datatype, an operation. */
  public Object constant(String name) {
    return BindingWorld.constant(mpi, name);
  }

  /**
   * A call on the communicator.
   *
   * @param openMpiName of its method
   * @param arguments numbers, types, {@link Data}
   * @return takes nothing, returns what the call does
   */
  public MethodHandle call(String openMpiName, Object... arguments) {
    List<Object> all = new ArrayList<>();
    for (Object each : arguments) {
      if (each instanceof Data data) {
        all.add(data.content);
        if (offsets) {
          all.add(0);
        }
      } else {
        all.add(each);
      }
    }
    Method method = MpiWorld.method(comm.getClass(), name(openMpiName), all.size());
    MethodHandle bound = handle(method).bindTo(comm);
    return MethodHandles.insertArguments(bound, 0, all.toArray())
        .asType(MethodType.methodType(Object.class));
  }

  /** MPI_Wait: takes a request, returns what it likes. */
  public MethodHandle waitForOne() {
    return handle(MpiWorld.method(requestType(), offsets ? "Wait" : "waitFor", 0))
        .asType(MethodType.methodType(Object.class, Object.class));
  }

  /** MPI_Waitall: takes what {@link #requests} gave, returns what it likes. */
  public MethodHandle waitForAll() {
    return handle(MpiWorld.method(requestType(), name("waitAll"), 1))
        .asType(MethodType.methodType(Object.class, Object.class));
  }

  /** An array of the binding's type of requests. */
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
