package waits;

import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mpi.CartComm;
import mpi.File;
import mpi.GraphComm;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;

/** Calls of Open MPI that Scalasca leaves out, by the pattern that they can show. */
final class OtherCalls {
  private static final String NAME = "otherwaits.data";
  private static final int MODE = MPI.MODE_CREATE | MPI.MODE_RDWR;

  private OtherCalls() {}

  static Map<String, List<OtherWaits.Operation>> byPattern() throws Exception {
    Intracomm world = MPI.COMM_WORLD;
    Intracomm alone = world.split(World.rank(), 0);
    Intercomm between = MPI.COMM_WORLD.createIntercomm(alone, 0, 1 - World.rank(), 7);
    CartComm ring = world.createCart(new int[] {2}, new boolean[] {true}, false);
    GraphComm graph =
        world.createDistGraphAdjacent(
            new int[] {1 - World.rank()}, new int[] {1 - World.rank()}, MPI.INFO_NULL, false);
    File file = new File(world, NAME, MODE);
    ArrayDeque<File> opened = new ArrayDeque<>();
    int[] data = {1, 2};
    int[] all = new int[4];
    int[] counts = {1, 1};
    int[] places = {0, 1};
    int[] sum = new int[2];
    Map<String, List<OtherWaits.Operation>> calls = new LinkedHashMap<>();
    calls.put(
        "wait_at_communicator",
        List.of(
            world::dup,
            () -> world.split(0, 0),
            () -> world.create(world.getGroup()),
            () -> world.createCart(new int[] {2}, new boolean[] {true}, false),
            () -> MPI.COMM_WORLD.createIntercomm(alone, 0, 1 - World.rank(), 8),
            () -> between.merge(false)));
    calls.put(
        "wait_at_file",
        List.of(
            () -> opened.add(new File(world, NAME, MODE)),
            () -> opened.remove().close(),
            () -> file.setSize(4096),
            () -> file.setView(0, MPI.INT, MPI.INT, "native"),
            () -> file.writeAtAll(World.rank() * 2, data, 2, MPI.INT),
            () -> file.readAll(data, 2, MPI.INT)));
    calls.put(
        "wait_for_neighbours",
        List.of(
            () -> graph.neighborAllGather(data, 1, MPI.INT, all, 1, MPI.INT),
            () -> ring.neighborAllToAll(data, 1, MPI.INT, all, 1, MPI.INT)));
    calls.put(
        "wait_at_nxn",
        List.of(
            () -> world.allToAllv(data, counts, places, MPI.INT, sum, counts, places, MPI.INT),
            () -> between.allReduce(data, sum, 2, MPI.INT, MPI.SUM)));
    calls.put("wait_at_barrier", List.of(between::barrier));
    return calls;
  }

  static void end() throws Exception {
    if (World.rank() == 0) {
      File.delete(NAME);
    }
  }
}
