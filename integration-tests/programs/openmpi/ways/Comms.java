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
  private static final Intracomm WORLD = MPI.COMM_WORLD;
  private static final int TAG = 5;

  /** To be ended. */
  private static final Queue<Intracomm> COPIES = new ArrayDeque<>();

  private static Intracomm own;

  private Comms() {}

  static void add(Bench bench) throws Exception {
    bench.last("Comms.dup", Comms::dup);
    bench.moreLast("Comms.split", Comms::split);
    bench.moreLast("Comms.splitType", Comms::splitType);
    bench.moreLast("Comms.create", Comms::create);
    bench.last("Comms.createGroup", Comms::createGroup);
    bench.moreLast("Comms.createCart", Comms::createCart);
    bench.last("Comms.iDup", Comms::iDup);
    for (int round = 0; round < bench.calls(); round++) {
      COPIES.add(WORLD.dup());
    }
    bench.last("Comms.disconnect", Comms::disconnect);
    own = WORLD.split(World.rank() % 2, 0);
    bench.last("Comms.createIntercomm", Comms::createIntercomm);
    Intercomm between = WORLD.createIntercomm(own, 0, 1 - World.rank() % 2, TAG);
    int last = World.size() - 1;
    int others = World.rank() % 2 == 0 ? World.size() / 2 - 1 : MPI.PROC_NULL;
    int root = World.rank() == last ? MPI.ROOT : others;
    bench.last("Comms.interBcast", () -> interBcast(between, root));
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
    WORLD.createCart(new int[] {World.size()}, new boolean[] {true}, false).free();
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
    WORLD.createIntercomm(own, 0, 1 - World.rank() % 2, TAG).free();
  }

  private static void interBcast(Intercomm between, int root) throws Exception {
    between.bcast(Messages.OTHER, 8, MPI.INT, root);
  }
}
