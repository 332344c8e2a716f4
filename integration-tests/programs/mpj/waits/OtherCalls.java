package waits;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mpi.Intracomm;
import mpi.MPI;

/** Calls of MPJ Express that Scalasca leaves out, by the pattern that they can show. */
final class OtherCalls {
  private OtherCalls() {}

  static Map<String, List<OtherWaits.Operation>> byPattern() throws Exception {
    Intracomm world = MPI.COMM_WORLD;
    int[] data = {1, 2};
    int[] all = new int[2];
    int[] counts = {1, 1};
    int[] places = {0, 1};
    Map<String, List<OtherWaits.Operation>> calls = new LinkedHashMap<>();
    calls.put(
        "wait_at_communicator",
        List.of(
            world::clone,
            () -> world.Split(World.rank(), World.rank()),
            () -> world.Create(world.Group()),
            () -> world.Create_cart(new int[] {2}, new boolean[] {true}, false)));
    calls.put(
        "wait_at_nxn",
        List.of(
            () ->
                world.Alltoallv(
                    data, 0, counts, places, MPI.INT, all, 0, counts, places, MPI.INT)));
    return calls;
  }

  static void end() {}
}
