package org.waitprof.cli.mpi;

import java.lang.invoke.MethodHandle;
import java.lang.reflect.Method;
import java.util.HashMap;
import java.util.Map;

/**
 * The processes of a job over a binding of classes. Calls by reflection MPI_COMM_WORLD and a
 * datatype of the binding on the class path. {@link ReflectedCalls} knows the binding's names.
 */
final class ClassWorld extends MpiWorld {
  private final Class<?> mpi;
  private final Object world;
  private final Object type;
  private final ReflectedCalls calls;
  private final Map<String, Method> methods = new HashMap<>();
  private final Map<Integer, MethodHandle> probes = new HashMap<>();

  /**
   * Finds the processes, after MPI_Init.
   *
   * @param mpi the binding's class {@code mpi.MPI}
   */
  ClassWorld(Class<?> mpi) {
    super(number(mpi, "Rank"), number(mpi, "Size"));
    this.mpi = mpi;
    world = ReflectedCalls.constant(mpi, "COMM_WORLD");
    type = ReflectedCalls.constant(mpi, "LONG");
    calls = new ReflectedCalls(mpi, world);
  }

  private static int number(Class<?> mpi, String what) {
    Object world = ReflectedCalls.constant(mpi, "COMM_WORLD");
    String name = ReflectedCalls.isOpenMpi(mpi) ? "get" + what : what;
    return call(method(world.getClass(), name, 0), world) instanceof Integer number ? number : 0;
  }

  /** Calls a method of the communicator at once; name and arguments follow {@link CommCalls}. */
  private void perform(String openMpiName, Object... arguments) {
    Object[] all = calls.arguments(arguments);
    Method method = methods.computeIfAbsent(openMpiName, its -> calls.method(its, all.length));
    call(method, world, all);
  }

  private static CommCalls.Data data(long[] numbers) {
    return new CommCalls.Data(numbers);
  }

  @Override
  protected void swap(long[] outgoing, long[] incoming) {
    perform("allToAll", data(outgoing), 1, type, data(incoming), 1, type);
  }

  @Override
  protected void swap(long[] outgoing, int to, long[] incoming, int from, int tag) {
    int given = outgoing.length;
    int taken = incoming.length;
    perform(
        "sendRecv", data(outgoing), given, type, to, tag, data(incoming), taken, type, from, tag);
  }

  @Override
  protected void send(long[] numbers, int to, int tag) {
    perform("send", data(numbers), numbers.length, type, to, tag);
  }

  @Override
  protected void receive(long[] numbers, int from, int tag) {
    perform("recv", data(numbers), numbers.length, type, from, tag);
  }

  @Override
  protected boolean isThere(int from, int tag) {
    MethodHandle probe = probes.computeIfAbsent(from, of -> calls.call("iProbe", of, tag));
    try {
      Object found = probe.invokeExact();
      return found != null;
    } catch (Throwable e) {
      throw new MpiFailure("MPI_Iprobe: " + e);
    }
  }

  @Override
  public CommCalls calls() {
    return calls;
  }

  @Override
  protected void end() {
    call(method(mpi, "Finalize", 0), null);
  }

  @Override
  public void abort(int exitCode) {
    try {
      perform("abort", exitCode);
    } finally {
      Runtime.getRuntime().halt(exitCode);
    }
  }
}
