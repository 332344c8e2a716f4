package bundle;

import mpi.MPI;
import mpi.MPIException;
import org.osgi.framework.BundleActivator;
import org.osgi.framework.BundleContext;

/** A bundle that calls MPI when it is started. */
public final class Talking implements BundleActivator {
  @Override
  public void start(BundleContext context) throws MPIException {
    for (int i = 0; i < 50; i++) {
      step();
    }
    System.out.println("started");
  }

  private static void step() throws MPIException {
    MPI.COMM_WORLD.barrier();
  }

  @Override
  public void stop(BundleContext context) {
    System.out.println("stopped");
  }
}
