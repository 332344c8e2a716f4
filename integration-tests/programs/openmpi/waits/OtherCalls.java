package waits;

import java.nio.IntBuffer;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import mpi.CartComm;
import mpi.File;
import mpi.GraphComm;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import mpi.Request;
import mpi.Win;

/** Calls of Open MPI that Scalasca leaves out, by the pattern that they can show. */
final class OtherCalls {
  private static final String NAME = "otherwaits.data";
  private static final int MODE = MPI.MODE_CREATE | MPI.MODE_RDWR;

  private static final long OVERLAP_MILLIS = 2;

  private OtherCalls() {}

  /** Starts a request. */
  interface Start {
    Request start() throws Exception;
  }

  /** A non-blocking operation: other work follows its start, then the wait for it. */
  private static final class Late implements OtherWaits.Operation {
    private final Start start;
    private Request request;

    Late(Start start) {
      this.start = start;
    }

    @Override
    public void start() throws Exception {
      request = start.start();
      Thread.sleep(OVERLAP_MILLIS);
    }

    @Override
    public void run() throws Exception {
      request.waitFor();
    }
  }

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
    ArrayDeque<Win> windows = new ArrayDeque<>();
    Win window = new Win(MPI.newIntBuffer(8), 8, 4, MPI.INFO_NULL, world);
    calls.put(
        "wait_at_window",
        List.of(
            () -> window.fence(0),
            () -> windows.add(new Win(MPI.newIntBuffer(8), 8, 4, MPI.INFO_NULL, world)),
            () -> windows.remove().free()));
    nonBlocking().forEach(
        (pattern, operations) ->
            calls.merge(
                pattern,
                operations,
                (first, second) -> {
                  List<OtherWaits.Operation> both = new ArrayList<>(first);
                  both.addAll(second);
                  return both;
                }));
    return calls;
  }

  private static Map<String, List<OtherWaits.Operation>> nonBlocking() throws Exception {
    Intracomm world = MPI.COMM_WORLD;
    IntBuffer one = MPI.newIntBuffer(8);
    IntBuffer all = MPI.newIntBuffer(16);
    GraphComm graph =
        world.createDistGraphAdjacent(
            new int[] {1 - World.rank()}, new int[] {1 - World.rank()}, MPI.INFO_NULL, false);
    Map<String, List<OtherWaits.Operation>> calls = new LinkedHashMap<>();
    calls.put("wait_at_barrier", List.of(new Late(world::iBarrier)));
    calls.put(
        "wait_at_nxn",
        List.of(
            new Late(() -> world.iAllReduce(one, all, 8, MPI.INT, MPI.SUM)),
            new Late(() -> world.iAllGather(one, 8, MPI.INT, all, 8, MPI.INT))));
    calls.put("late_broadcast", List.of(new Late(() -> world.iBcast(one, 8, MPI.INT, 0))));
    calls.put("early_reduce", List.of(new Late(() -> world.iReduce(one, all, 8, MPI.INT, MPI.SUM, 0))));
    calls.put("early_scan", List.of(new Late(() -> world.iScan(one, all, 8, MPI.INT, MPI.SUM))));
    calls.put(
        "wait_for_neighbours",
        List.of(new Late(() -> graph.iNeighborAllGather(one, 8, MPI.INT, all, 8, MPI.INT))));
    return calls;
  }

  static void end() throws Exception {
    if (World.rank() == 0) {
      File.delete(NAME);
    }
  }
}
