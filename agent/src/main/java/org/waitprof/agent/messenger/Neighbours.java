package org.waitprof.agent.messenger;

import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Asks a binding for the neighbours that a rank gets data from in a topology. Open MPI alone has
 * neighbourhood collectives, so the methods are its own. Sends nothing. Called once per
 * communicator with {@code mode=trace}, in the application's thread.
 */
final class Neighbours {
  private Neighbours() {}

  /**
   * Neighbours as ranks of the communicator, negative for MPI_PROC_NULL; null without a topology.
   */
  static int @Nullable [] of(Object comm) throws ReflectiveOperationException {
    return switch (comm.getClass().getName()) {
      case "mpi.CartComm" -> ofGrid(comm);
      case "mpi.GraphComm" -> ofGraph(comm);
      default -> null;
    };
  }

  /** Neighbours in a grid: for each dimension, the one before and the one behind. */
  private static int[] ofGrid(Object comm) throws ReflectiveOperationException {
    Object topology = call(comm, "getTopo");
    int dimensions = (Integer) call(topology, "getDimCount");
    Method shift = comm.getClass().getMethod("shift", int.class, int.class);
    int[] neighbours = new int[2 * dimensions];
    for (int dimension = 0; dimension < dimensions; dimension++) {
      Object both = shift.invoke(comm, dimension, 1);
      neighbours[2 * dimension] = (Integer) call(both, "getRankSource");
      neighbours[2 * dimension + 1] = (Integer) call(both, "getRankDest");
    }
    return neighbours;
  }

  private static int[] ofGraph(Object comm) throws ReflectiveOperationException {
    Object topology = call(comm, "getTopology");
    Object distributed =
        Class.forName("mpi.MPI", false, comm.getClass().getClassLoader())
            .getField("DIST_GRAPH")
            .get(null);
    if (!topology.equals(distributed)) {
      Object rank = call(comm, "getRank");
      Object neighbours = comm.getClass().getMethod("getNeighbors", int.class).invoke(comm, rank);
      int[] ranks = new int[Array.getLength(neighbours)];
      Arrays.setAll(ranks, i -> Array.getInt(neighbours, i));
      return ranks;
    }
    Object known = call(comm, "getDistGraphNeighbors");
    int[] sources = new int[(Integer) call(known, "getInDegree")];
    Method source = known.getClass().getMethod("getSource", int.class);
    for (int i = 0; i < sources.length; i++) {
      sources[i] = (Integer) source.invoke(known, i);
    }
    return sources;
  }

  private static Object call(Object target, String method) throws ReflectiveOperationException {
    return target.getClass().getMethod(method).invoke(target);
  }
}
