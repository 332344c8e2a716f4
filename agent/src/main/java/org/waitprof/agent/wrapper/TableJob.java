package org.waitprof.agent.wrapper;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.waitprof.agent.binding.WrapperTable;
import org.waitprof.cli.mpi.CommCalls;
import org.waitprof.cli.mpi.MpiFailure;
import org.waitprof.cli.mpi.MpiWorld;

/**
 * The job of a command that is an MPI program itself, over a binding in C's style. Takes no more of
 * it than messages: what they carry in turn goes around in circles.
 */
final class TableJob extends MpiWorld {
  private static final int TAG = 4713;

  private final WrapperAccess access;
  private final WrapperCalls calls;
  private final WrapperTalk talk;
  private final Map<Integer, BooleanSupplier> polls = new HashMap<>();

  private TableJob(WrapperAccess access, WrapperCalls calls) throws ReflectiveOperationException {
    super(access.rank(access.world()), access.size(access.world()));
    this.access = access;
    this.calls = calls;
    talk = new WrapperTalk(access, access.world());
  }

  /** MPI_Init, and what is known after it. */
  static TableJob init(WrapperTable table, ClassLoader loader) throws ReflectiveOperationException {
    WrapperMethods methods = new WrapperMethods(table, loader);
    need(table, methods, "MPI_Finalize");
    WrapperCall init = methods.call(methods.has("MPI_Init") ? "MPI_Init" : "MPI_Init_thread");
    if (!init.isStatic()) {
      throw new NoSuchMethodException(
          "methods of binding "
              + table.name()
              + " are called on an object, which is the program's");
    }
    List<Class<?>> types = init.types();
    for (int i = 0; i < types.size(); i++) {
      Class<?> type = types.get(i);
      if (type == String[].class) {
        init.place(i, new String[0]);
      } else if (type != int.class) {
        // Pointers to a number of arguments that is 0, and to a list that is none.
        init.place(i, methods.values().pointer(type, new NativeMemory(Long.BYTES)));
      }
    }
    Object unused = init.run();
    WrapperAccess access = new WrapperAccess(table, loader);
    TableJob world = new TableJob(access, new WrapperCalls(access, access.world()));
    if (world.processes() > 2) {
      need(table, methods, "MPI_Comm_split");
    }
    return world;
  }

  private static void need(WrapperTable table, WrapperMethods methods, String function)
      throws NoSuchMethodException {
    if (!methods.has(function)) {
      throw new NoSuchMethodException("binding " + table.name() + " lacks " + function);
    }
  }

  @Override
  public CommCalls calls() {
    return calls;
  }

  @Override
  protected void swap(long[] outgoing, long[] incoming) {
    for (int step = 0; step < processes(); step++) {
      int to = (process() + step) % processes();
      int from = (process() + processes() - step) % processes();
      long[] one = new long[1];
      swap(new long[] {outgoing[to]}, to, one, from, TAG);
      incoming[from] = one[0];
    }
  }

  /** In each circle of processes that hand on to the next one, the first one takes at first. */
  @Override
  protected void swap(long[] outgoing, int to, long[] incoming, int from, int tag) {
    if (to == process()) {
      System.arraycopy(outgoing, 0, incoming, 0, incoming.length);
      return;
    }
    boolean takesFirst =
        process() < circles(processes(), Math.floorMod(to - process(), processes()));
    if (takesFirst) {
      receive(incoming, from, tag);
    }
    send(outgoing, to, tag);
    if (!takesFirst) {
      receive(incoming, from, tag);
    }
  }

  /** Greatest common divisor of both numbers. */
  private static int circles(int processes, int step) {
    return step == 0 ? processes : circles(step, processes % step);
  }

  @Override
  protected void send(long[] numbers, int to, int tag) {
    try {
      talk.send(numbers, to, tag);
    } catch (ReflectiveOperationException e) {
      throw new MpiFailure("MPI_Send: " + e.getMessage());
    }
  }

  @Override
  protected void receive(long[] numbers, int from, int tag) {
    try {
      talk.receive(numbers, from, tag);
    } catch (ReflectiveOperationException e) {
      throw new MpiFailure("MPI_Recv: " + e.getMessage());
    }
  }

  @Override
  protected boolean isThere(int from, int tag) {
    return polls.computeIfAbsent(from, of -> calls.poll(of, tag)).getAsBoolean();
  }

  @Override
  public void abort(int exitCode) {
    try {
      Object unused = calls.bound("MPI_Abort", access.world(), exitCode).invoke();
    } catch (Throwable e) {
      throw new MpiFailure("MPI_Abort: " + e.getMessage());
    } finally {
      Runtime.getRuntime().halt(exitCode);
    }
  }

  @Override
  protected void end() {
    try {
      Object unused = access.methods().call("MPI_Finalize").run();
    } catch (ReflectiveOperationException e) {
      throw new MpiFailure("MPI_Finalize: " + e.getMessage());
    }
  }
}
