package org.waitprof.cli.mpi;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import org.waitprof.replay.exchange.Exchange;

/**
 * The processes of the MPI job that this one belongs to, over the binding on its class path. Joined
 * once a process, by its main thread, which alone may use it. What is sent comes in one message of
 * eight numbers if it is short, else in a second one as well.
 */
public abstract class MpiWorld implements Exchange {
  private static final int TAG = 4711;

  /** Numbers that travel together with their count. */
  private static final int SHORT = 7;

  /** Who starts MPI Express' processes gives their programs a rank, a file and a device first. */
  private static final int LAUNCHER_ARGUMENTS = 3;

  private static @Nullable MpiWorld joined;
  private static String[] programArguments = {};

  private final int process;
  private final int processes;
  private final long[] head = new long[SHORT + 1];

  /**
   * @param process rank in MPI_COMM_WORLD, after MPI_Init
   * @param processes its size
   */
  protected MpiWorld(int process, int processes) {
    this.process = process;
    this.processes = processes;
  }

  /**
   * Joins the job, if the class path has a binding: calls MPI_Init, and may wait for the others.
   *
   * @param arguments of the program
   * @return empty where there is no binding
   * @throws MpiFailure if there is one that does not work
   */
  public static synchronized Optional<MpiWorld> join(String[] arguments) {
    MpiWorld known = joined;
    if (known != null) {
      return Optional.of(known);
    }
    Class<?> mpi;
    try {
      mpi = Class.forName("mpi.MPI", false, applicationLoader());
    } catch (ClassNotFoundException e) {
      return Optional.empty();
    }
    try {
      joined = init(mpi, arguments);
    } catch (LinkageError e) {
      throw new MpiFailure("the binding cannot be loaded: " + e);
    }
    return Optional.of(joined);
  }

  /**
   * Joins the job over a binding in C's style: that of a table, or one that is found on the class
   * path as the agent finds it.
   *
   * @param table its file; null to look for one
   * @return empty where there is none
   * @throws MpiFailure with one line that says what is wrong with the table, or lacking
   */
  public static synchronized Optional<MpiWorld> joinByTable(@Nullable Path table) {
    if (joined == null) {
      TableWorlds worlds =
          ServiceLoader.load(TableWorlds.class, TableWorlds.class.getClassLoader())
              .findFirst()
              .orElseThrow(() -> new MpiFailure("tables are known to waitprof.jar alone"));
      joined = worlds.join(table, applicationLoader());
    }
    return Optional.ofNullable(joined);
  }

  private static MpiWorld init(Class<?> mpi, String[] arguments) {
    // Both bindings begin in the same way, and return what is left of the arguments.
    Object left = call(method(mpi, "Init", 1), null, (Object) arguments);
    programArguments = left instanceof String[] those ? those : arguments;
    return new ClassWorld(mpi);
  }

  /**
   * Joins the job if MPJ Express started this process: then the first arguments are its own.
   *
   * @return the arguments of the program
   */
  public static String[] withoutLaunchers(String[] arguments) {
    boolean launched = arguments.length > LAUNCHER_ARGUMENTS && arguments[0].matches("[0-9]{1,9}");
    return launched && join(arguments).isPresent() ? programArguments : arguments;
  }

  /** Leaves the job, if it was joined; waits for the others. */
  public static synchronized void leave() {
    MpiWorld world = joined;
    joined = null;
    if (world != null) {
      world.end();
    }
  }

  private static ClassLoader applicationLoader() {
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    return loader == null ? ClassLoader.getSystemClassLoader() : loader;
  }

  /** One number from everybody for everybody. */
  protected abstract void swap(long[] outgoing, long[] incoming);

  /** Numbers for one process, while others come from one: the same or another. */
  protected abstract void swap(long[] outgoing, int to, long[] incoming, int from, int tag);

  protected abstract void send(long[] numbers, int to, int tag);

  protected abstract void receive(long[] numbers, int from, int tag);

  /** Whether a message of that process and tag is there. */
  protected abstract boolean isThere(int from, int tag);

  /** MPI_Finalize. */
  protected abstract void end();

  /** Calls on all processes. */
  public abstract CommCalls calls();

  /** Ends all processes of the job at once; does not return as a rule. */
  public abstract void abort(int exitCode);

  @Override
  public final int process() {
    return process;
  }

  @Override
  public final int processes() {
    return processes;
  }

  /**
   * {@inheritDoc}
   *
   * <p>In as many steps as there are other processes, each time with the next to the right and the
   * next to the left. Not by the binding's own MPI_Alltoallv: that of Open MPI 4.1.4 writes beyond
   * its buffers from some 100 KB on, and the JVM crashes.
   */
  @Override
  public final long[][] allToAll(long[][] outgoing) {
    long[] given = new long[processes];
    for (int to = 0; to < processes; to++) {
      given[to] = outgoing[to].length;
    }
    long[] taken = new long[processes];
    swap(given, taken);
    long[][] incoming = new long[processes][];
    incoming[process] = outgoing[process];
    for (int step = 1; step < processes; step++) {
      int to = (process + step) % processes;
      int from = (process + processes - step) % processes;
      incoming[from] = new long[(int) taken[from]];
      swap(outgoing[to], to, incoming[from], from, TAG);
    }
    return incoming;
  }

  @Override
  public final void send(long[] numbers, int to) {
    head[0] = numbers.length;
    System.arraycopy(numbers, 0, head, 1, Math.min(SHORT, numbers.length));
    send(head, to, TAG);
    if (numbers.length > SHORT) {
      send(numbers, to, TAG);
    }
  }

  @Override
  public final long[] receive(int from) {
    receive(head, from, TAG);
    long[] numbers = new long[(int) head[0]];
    if (numbers.length > SHORT) {
      receive(numbers, from, TAG);
    } else {
      System.arraycopy(head, 1, numbers, 0, numbers.length);
    }
    return numbers;
  }

  /** Whether {@link #receive(int)} would not have to wait. */
  public final boolean isThere(int from) {
    return isThere(from, TAG);
  }

  /** The one public method of that name and number of parameters. */
  static Method method(Class<?> type, String name, int parameters) {
    for (Method method : type.getMethods()) {
      if (method.getName().equals(name) && method.getParameterCount() == parameters) {
        return method;
      }
    }
    throw new MpiFailure("the MPI binding has no " + name);
  }

  static @Nullable Object call(
      Method method, @Nullable Object receiver, @Nullable Object... arguments) {
    try {
      return method.invoke(receiver, arguments);
    } catch (ReflectiveOperationException e) {
      throw MpiFailure.of(method.getName(), e);
    }
  }
}
