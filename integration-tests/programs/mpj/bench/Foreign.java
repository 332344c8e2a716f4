// Expected: what the stamps of the program's calls say (see mpi.StampedWorld). The first argument is
// a kernel of section 2 of the Java Grande benchmarks, which finds its own results valid, as ever.
package bench;

import java.lang.reflect.InvocationTargetException;
import mpi.MPI;
import mpi.StampedWorld;

/** Runs a program that nobody here wrote, between stamps. */
public final class Foreign {
  private Foreign() {}

  public static void main(String[] args) throws Exception {
    Truth.prepare();
    String[] own = Net.init(args);
    Truth.begin();
    StampedWorld world = new StampedWorld(MPI.COMM_WORLD);
    MPI.COMM_WORLD = world;
    run(Class.forName(own[0]));
    Truth.end();
    Net.finish();
    Truth.print();
    world.print();
  }

  private static void run(Class<?> kernel) throws Exception {
    Object made =
        kernel.getConstructor(int.class, int.class).newInstance(Net.size(), Net.rank());
    try {
      kernel.getMethod("JGFrun", int.class).invoke(made, 0);
    } catch (InvocationTargetException e) {
      throw new IllegalStateException(e.getCause());
    }
  }
}
