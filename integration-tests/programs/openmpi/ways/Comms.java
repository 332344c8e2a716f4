package ways;

import java.util.ArrayDeque;
import java.util.Queue;
import mpi.Comm;
import mpi.Group;
import mpi.Intercomm;
import mpi.Intracomm;
import mpi.MPI;
import waits.World;

/** Communicators, made and ended. */
final class Comms {
  private static final String PATTERN = "wait_at_communicator";
  private static final Intracomm WORLD = MPI.COMM_WORLD;
  private static final int TAG = 5;

  /** To be ended. */
  private static final Queue<Intracomm> COPIES = new ArrayDeque<>();

  private static Intracomm own;

  private Comms() {}

  static void add(Bench bench) throws Exception {
    bench.last("Comms.dup", PATTERN, Comms::dup);
    bench.moreLast("Comms.split", PATTERN, Comms::split);
    bench.moreLast("Comms.splitType", PATTERN, Comms::splitType);
    bench.moreLast("Comms.create", PATTERN, Comms::create);
    bench.last("Comms.createGroup", PATTERN, Comms::createGroup);
    bench.moreLast("Comms.createCart", PATTERN, Comms::createCart);
    bench.last("Comms.iDup", PATTERN, Comms::iDup);
    for (int round = 0; round < Bench.CALLS; round++) {
      COPIES.add(WORLD.dup());
    }
    bench.last("Comms.disconnect", PATTERN, Comms::disconnect);
    own = WORLD.split(World.rank(), 0);
    bench.last("Comms.createIntercomm", PATTERN, Comms::createIntercomm);
    Intercomm between = WORLD.createIntercomm(own, 0, 1 - World.rank(), TAG);
    int root = World.rank() == 1 ? MPI.ROOT : 0;
    bench.last("Comms.interBcast", "late_broadcast", () -> interBcast(between, root));
    between.free();
    own.free();
  }

  private static void dup() throws Exception {
    WORLD.dup().free();
  }

  private static void split() throws Exception {
    WORLD.split(0, 0).free();
  }

  private static void splitType() throws Exception {
    WORLD.splitType(Comm.TYPE_SHARED, 0, MPI.INFO_NULL).free();
  }

  private static void create() throws Exception {
    Group group = WORLD.getGroup();
    WORLD.create(group).free();
    group.free();
  }

  private static void createGroup() throws Exception {
    Group group = WORLD.getGroup();
    WORLD.createGroup(group, TAG).free();
    group.free();
  }

  private static void createCart() throws Exception {
    WORLD.createCart(new int[] {2}, new boolean[] {true}, false).free();
  }

  private static void iDup() throws Exception {
    Intracomm copy = WORLD.iDup();
    copy.getRequest().waitFor();
    copy.free();
  }

  private static void disconnect() throws Exception {
    COPIES.remove().disconnect();
  }

  private static void createIntercomm() throws Exception {
    WORLD.createIntercomm(own, 0, 1 - World.rank(), TAG).free();
  }

  private static void interBcast(Intercomm between, int root) throws Exception {
    between.bcast(Messages.OTHER, 8, MPI.INT, root);
  }
}
