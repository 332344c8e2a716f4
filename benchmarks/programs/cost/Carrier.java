package cost;

import mpi.Comm;
import mpi.MPI;
import mpi.MPIException;

/**
 * The cheapest profiled MPI call, a barrier on MPI_COMM_SELF, so that a nanosecond added to it can
 * be seen: called from the loop itself, and from ten application methods further down; by the main
 * thread and by another. One rank. Arguments: repetitions, and turns of a loop in one repetition.
 */
public final class Carrier {
  private Carrier() {}

  public static void main(String[] arguments) throws Exception {
    int repetitions = Integer.parseInt(arguments[0]);
    int turns = Integer.parseInt(arguments[1]);
    MPI.InitThread(arguments, MPI.THREAD_SERIALIZED);
    System.out.println("fact,clock: " + Clocks.counterSource());
    measure(repetitions, Clocks.nanoTime(turns), Clocks.counter(turns));
    measure(repetitions, calls("", turns));
    Thread thread =
        new Thread(() -> measure(repetitions, calls(" (second thread)", turns)));
    thread.start();
    thread.join();
    MPI.Finalize();
  }

  private static void measure(int repetitions, Kernel... kernels) {
    Kernel.measure(300, repetitions, kernels);
    Kernel.print(kernels);
  }

  private static Kernel[] calls(String where, int turns) {
    Comm self = MPI.COMM_SELF;
    return new Kernel[] {
      flat("barrier on MPI_COMM_SELF" + where, turns, self),
      nested("the same ten methods deep and inlined" + where, turns, self),
      tower("the same ten methods deep" + where, turns, self)
    };
  }

  private static Kernel flat(String name, int turns, Comm self) {
    return new Kernel(name, turns) {
      @Override
      protected void run(int turns) throws MPIException {
        for (int i = 0; i < turns; i++) {
          self.barrier();
        }
      }
    };
  }

  private static Kernel nested(String name, int turns, Comm self) {
    return new Kernel(name, turns) {
      @Override
      protected void run(int turns) throws MPIException {
        for (int i = 0; i < turns; i++) {
          Nested.one(self);
        }
      }
    };
  }

  private static Kernel tower(String name, int turns, Comm self) {
    return new Kernel(name, turns) {
      @Override
      protected void run(int turns) throws MPIException {
        for (int i = 0; i < turns; i++) {
          Tower.one(self);
        }
      }
    };
  }
}
