package org.waitprof.cli.mpi;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;

/**
 * What the worlds of both bindings have in common: a communicator and a datatype of the binding
 * that is on the class path, called by reflection. A subclass knows the binding's names and in
 * which order it takes arguments.
 */
abstract class BindingWorld extends MpiWorld {
  final Object world;
  final Object type;
  private final Class<?> mpi;
  private final Method abort;
  private final Map<Integer, MethodHandle> probes = new HashMap<>();

  /**
   * Finds the processes, after MPI_Init.
   *
   * @param mpi the binding's class {@code mpi.MPI}
   * @param rank the binding's name of MPI_Comm_rank; those of size and abort likewise
   */
  BindingWorld(Class<?> mpi, String rank, String size, String abort) {
    super(number(mpi, rank), number(mpi, size));
    this.mpi = mpi;
    world = constant(mpi, "COMM_WORLD");
    type = constant(mpi, "LONG");
    this.abort = ofWorld(abort, 1);
  }

  private static int number(Class<?> mpi, String what) {
    Object world = constant(mpi, "COMM_WORLD");
    return call(method(world.getClass(), what, 0), world) instanceof Integer number ? number : 0;
  }

  /** The one public method of the communicator with that name and number of parameters. */
  final Method ofWorld(String name, int parameters) {
    return method(world.getClass(), name, parameters);
  }

  @Override
  public final MpiCalls calls() {
    return new ClassCalls(mpi, world);
  }

  @Override
  protected final void end() {
    call(method(mpi, "Finalize", 0), null);
  }

  @Override
  protected final boolean isThere(int from, int tag) {
    MethodHandle probe = probes.computeIfAbsent(from, of -> calls().call("iProbe", of, tag));
    try {
      Object found = probe.invokeExact();
      return found != null;
    } catch (Throwable e) {
      throw new MpiFailure("MPI_Iprobe: " + e);
    }
  }

  @Override
  public final void abort(int exitCode) {
    try {
      call(abort, world, exitCode);
    } finally {
      Runtime.getRuntime().halt(exitCode);
    }
  }

  /** A static field of a class of the binding. */
  static Object constant(Class<?> type, String name) {
    try {
      Field field = type.getField(name);
      Object value = field.get(null);
      if (value == null) {
        throw new MpiFailure("the MPI binding has no " + name);
      }
      return value;
    } catch (ReflectiveOperationException e) {
      throw MpiFailure.of("the MPI binding has no " + name, e);
    }
  }
}
