package org.waitprof.cli.mpi;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.Optional;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;
import org.waitprof.replay.exchange.Exchange;

/**
 * The processes of the MPI job that this process belongs to, over the binding on its class path.
 * The main thread joins the job once per process and alone may use it. Short content is sent in one
 * message of eight numbers, longer content in a second one also.
 */
public abstract class MpiWorld implements Exchange {
  private static final int TAG = 4711;

  /** Count of numbers that travel together with their count. */
  private static final int SHORT = 7;

  /**
   * Number of arguments (rank, file, device) that MPJ Express' starter puts before a program's own.
   */
  private static final int LAUNCHER_ARGUMENTS = 3;

  private static @Nullable MpiWorld joined;
  private static String[] programArguments = {};

  private final int process;
  private final int processes;
  private final long[] head = new long[SHORT + 1];

  /**
   * Creates the world.
   *
   * @param process rank in MPI_COMM_WORLD, after MPI_Init
   * @param processes size of MPI_COMM_WORLD
   */
  protected MpiWorld(int process, int processes) {
    this.process = process;
    this.processes = processes;
  }

  /**
   * Joins the job, if the class path has a binding: calls MPI_Init, and may wait for the others.
   *
   * @param arguments of the program
   * @return empty without a binding
   * @throws MpiFailure if the binding does not work
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
   * Joins the job over a binding in C's style: the binding of a table, or one that is found on the
   * class path as the agent finds it.
   *
   * @param table path of the table; null to search for a binding
   * @return empty if none is found
   * @throws MpiFailure with one line on the fault of the table, or on its lack
   */
  public static synchronized Optional<MpiWorld> joinByTable(@Nullable Path table) {
    if (joined == null) {
      TableWorlds worlds =
          ServiceLoader.load(TableWorlds.class, TableWorlds.class.getClassLoader())
              .findFirst()
              .orElseThrow(() -> new MpiFailure("only waitprof.jar can read tables of a binding"));
      joined = worlds.join(table, applicationLoader());
    }
    return Optional.ofNullable(joined);
  }

  private static MpiWorld init(Class<?> mpi, String[] arguments) {
    // Both bindings begin in the same way, and return the remaining arguments.
    Object left = call(method(mpi, "Init", 1), null, (Object) arguments);
    programArguments = left instanceof String[] those ? those : arguments;
    return new ClassWorld(mpi);
  }

  /**
   * Joins the job if MPJ Express started this process: then the first arguments are MPJ's own.
   *
   * @return the arguments of the program
   */
  public static String[] withoutLaunchers(String[] arguments) {
    boolean launched = arguments.length > LAUNCHER_ARGUMENTS && arguments[0].matches("[0-9]{1,9}");
    return launched && join(arguments).isPresent() ? programArguments : arguments;
  }

  /** Leaves the job if it was joined; waits for the others. */
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

  /** Exchanges one number from each process to each process. */
  protected abstract void swap(long[] outgoing, long[] incoming);

  /** Sends numbers to one process while receiving numbers from one, possibly another. */
  protected abstract void swap(long[] outgoing, int to, long[] incoming, int from, int tag);

  protected abstract void send(long[] numbers, int to, int tag);

  protected abstract void receive(long[] numbers, int from, int tag);

  /** Whether a message of that process and tag has come. */
  protected abstract boolean isThere(int from, int tag);

  /** Calls MPI_Finalize, after which no messages are possible. */
  protected abstract void end();

  /** Calls on the communicator of all processes. */
  public abstract CommCalls calls();

  /** Ends all processes of the job at once; normally does not return. */
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
   * <p>Takes one step per other process, each time sending to the right and receiving from the
   * left. Does not use the binding's own MPI_Alltoallv: in Open MPI 4.1.4 it writes beyond its
   * buffers from some 100 KB on, and the JVM crashes.
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

  /** Whether {@link #receive(int)} would return without waiting. */
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
