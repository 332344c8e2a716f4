// Expected: the same lines and the same exit code as without the agent, whatever they are. Each kind of the switch
// uses MPI in a way that the standard or good taste forbids; "shape" prints what reflection and stack traces show of a
// class that calls MPI, "wrong" the exceptions of wrong arguments with the program's frames.
package surroundings;

import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import mpi.Comm;
import mpi.Datatype;
import mpi.Intracomm;
import mpi.MPI;
import mpi.MPIException;
import mpi.Op;
import mpi.Request;
import mpi.UserFunction;
import waits.World;

public final class Misuse implements Serializable {
  private static final int ROUNDS = 10;

  private transient int calls;

  /** A communicator that answers for itself, and does more than it is asked. */
  private static final class Own extends Intracomm {
    private int barriers;

    Own(long handle) {
      super(handle);
    }

    static Own of(Intracomm comm) throws MPIException {
      return new Own(handleOf(comm));
    }

    private static long handleOf(Intracomm comm) {
      try {
        java.lang.reflect.Field field = Comm.class.getDeclaredField("handle");
        field.setAccessible(true);
        return field.getLong(comm);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }

    @Override
    public int hashCode() {
      throw new IllegalStateException("hashCode");
    }

    @Override
    public boolean equals(Object other) {
      throw new IllegalStateException("equals");
    }

    @Override
    public String toString() {
      throw new IllegalStateException("toString");
    }
  }

  /** A stack overflow, or an exception, of the program's own in the middle of a static initialiser. */
  private static final class Broken {
    static final int RANK;

    static {
      try {
        MPI.COMM_WORLD.barrier();
        RANK = Integer.parseInt("rank " + MPI.COMM_WORLD.getRank());
      } catch (MPIException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** The whole program in a static initialiser. */
  private static final class Early {
    static final int SUM;

    static {
      try {
        World.initThreads(new String[0]);
        int sum = 0;
        for (int i = 0; i < ROUNDS; i++) {
          sum += World.sum(i);
        }
        SUM = sum;
        World.finish();
      } catch (MPIException e) {
        throw new IllegalStateException(e);
      }
    }
  }

  private void call() throws MPIException {
    MPI.COMM_WORLD.barrier();
    calls++;
  }

  public static void main(String[] args) throws Exception {
    String how = args[args.length - 1];
    if (how.equals("static")) {
      System.out.println("sum " + Early.SUM);
      return;
    }
    if (how.equals("small-stack")) {
      Thread small = new Thread(null, () -> small(args), "small", 1);
      small.start();
      small.join();
      return;
    }
    World.initThreads(args);
    new Misuse().call();
    switch (how) {
      case "again" -> MPI.Init(args);
      case "never" -> {
        System.out.println("returns");
        return;
      }
      case "after" -> {
        World.finish();
        System.out.println("finalized");
        MPI.COMM_WORLD.barrier();
      }
      case "hook" -> {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.exit(5)));
        System.out.println("does not end");
      }
      case "broken" -> {
        for (int i = 0; i < 2; i++) {
          said(() -> Broken.RANK);
        }
      }
      case "shape" -> shape();
      case "wrong" -> wrong();
      case "own" -> own();
      case "op" -> op();
      case "full-heap" -> fullHeap();
      case "many" -> many();
      default -> throw new IllegalArgumentException(how);
    }
    World.finish();
    System.out.println("end");
  }

  private static void small(String[] args) {
    try {
      World.initThreads(args);
      for (int i = 0; i < ROUNDS; i++) {
        World.barrier();
      }
      World.finish();
      System.out.println("end");
    } catch (MPIException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Prints what comes of a call: frames too, which are the program's and the binding's. */
  private static void said(Callable<?> call) {
    try {
      System.out.println("value " + call.call());
    } catch (Exception | Error e) {
      StringBuilder line = new StringBuilder();
      for (Throwable each = e; each != null; each = each.getCause()) {
        line.append(each).append(" at ").append(Arrays.toString(each.getStackTrace())).append(' ');
      }
      System.out.println(line);
    }
  }

  private static void shape() {
    System.out.println("uid " + ObjectStreamClass.lookup(Misuse.class).getSerialVersionUID());
    for (Class<?> type : List.of(Misuse.class, Own.class, World.class, MPI.class)) {
      System.out.println(type + " " + type.getModifiers() + " " + Arrays.toString(type.getInterfaces()));
      System.out.println(sorted(type.getDeclaredMethods()) + sorted(type.getDeclaredFields()));
    }
    for (StackTraceElement frame : new Throwable().getStackTrace()) {
      System.out.println(frame);
    }
    StackWalker.getInstance(StackWalker.Option.SHOW_HIDDEN_FRAMES)
        .forEach(frame -> System.out.println(frame));
  }

  private static String sorted(Object[] members) {
    String[] names = new String[members.length];
    for (int i = 0; i < names.length; i++) {
      names[i] = members[i].toString();
    }
    Arrays.sort(names);
    return Arrays.toString(names);
  }

  private static void wrong() throws MPIException {
    int[] one = new int[1];
    MPI.COMM_WORLD.setErrhandler(MPI.ERRORS_RETURN);
    said(() -> noted(() -> MPI.COMM_WORLD.send(one, 1, null, 0, 1)));
    said(() -> noted(() -> MPI.COMM_WORLD.send(one, -1, MPI.INT, 0, 1)));
    said(() -> noted(() -> MPI.COMM_WORLD.send(one, 1, MPI.INT, 99, 1)));
    said(() -> noted(() -> MPI.COMM_WORLD.send("text", 1, MPI.INT, 0, 1)));
    said(() -> noted(() -> MPI.COMM_WORLD.send(one, 1, MPI.INT, 0, -7)));
    said(() -> noted(() -> MPI.COMM_WORLD.recv(one, 1, MPI.INT, -77, 1)));
    said(() -> noted(() -> MPI.COMM_WORLD.bcast(one, 1, MPI.INT, -3)));
    said(() -> noted(() -> MPI.COMM_WORLD.allReduce(one, one, 1, MPI.INT, null)));
    said(() -> noted(() -> MPI.COMM_WORLD.reduce(one, null, 1, null, MPI.SUM, 0)));
    said(() -> noted(() -> MPI.COMM_WORLD.iSend(null, 1, MPI.INT, 0, 1)));
    said(() -> noted(() -> Request.waitAll(new Request[3])));
    said(() -> noted(() -> Request.waitAll((Request[]) null)));
    said(() -> noted(() -> Request.testAny(new Request[1])));
    said(() -> noted(() -> ((Comm) null).barrier()));
    said(() -> noted(() -> MPI.COMM_WORLD.split(-5, 0)));
    said(() -> noted(() -> MPI.COMM_WORLD.create(null)));
  }

  /** A call of MPI. */
  private interface Call {
    void run() throws MPIException;
  }

  private static String noted(Call call) throws MPIException {
    call.run();
    return "done";
  }

  private static void own() throws MPIException {
    Own own = Own.of(MPI.COMM_WORLD);
    int[] number = {MPI.COMM_WORLD.getRank() + 1};
    for (int i = 0; i < ROUNDS; i++) {
      own.barrier();
      own.barriers++;
      own.allReduce(number, 1, MPI.INT, MPI.MAX);
      Request request = own.iBarrier();
      request.waitFor();
    }
    System.out.println("own " + own.barriers + " " + number[0]);
  }

  /** A reduction that itself calls MPI. */
  private static void op() throws MPIException {
    Op op =
        new Op(
            new UserFunction() {
              @Override
              public void call(Object in, Object inOut, int count, Datatype type)
                  throws MPIException {
                MPI.COMM_SELF.barrier();
                System.out.println(new Throwable().getStackTrace().length);
              }
            },
            true);
    int[] number = {1};
    for (int i = 0; i < ROUNDS; i++) {
      MPI.COMM_WORLD.allReduce(number, 1, MPI.INT, op);
    }
    op.free();
  }

  /** Calls while the heap is full, from lines that were never there before. */
  private static void fullHeap() throws MPIException {
    List<Object> kept = new ArrayList<>(1 << 16);
    for (int bytes = 1 << 20; bytes >= 16; bytes /= 4) {
      try {
        while (true) {
          kept.add(new byte[bytes]);
        }
      } catch (OutOfMemoryError full) {
        continue;
      }
    }
    int reached = 0;
    for (int i = 0; i < ROUNDS; i++) {
      World.barrier();
      MPI.COMM_WORLD.barrier();
      reached++;
    }
    kept.clear();
    System.out.println("reached " + reached);
  }

  /** Threads by the hundred, of which each makes its first call of MPI at the same time as all others. */
  private static void many() throws InterruptedException {
    CountDownLatch start = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < 400; i++) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  start.await();
                  MPI.COMM_WORLD.iProbe(MPI.ANY_SOURCE, 99);
                } catch (InterruptedException | MPIException e) {
                  throw new IllegalStateException(e);
                }
              });
      thread.start();
      threads.add(thread);
    }
    start.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
  }
}
