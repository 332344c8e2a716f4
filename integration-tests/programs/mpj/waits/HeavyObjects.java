// Expected: rank 0 sends objects that take milliseconds to turn into bytes, rank 1 as long to read: a line "packed RANK NS"
// each says how long, by a delay of the object's own. Nobody waits for anything else: as long as rank 0 packs, rank 1
// waits, and what it unpacks is no waiting. Sizes are unknown, not small. Runs on 2 ranks.
package waits;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.concurrent.locks.LockSupport;
import mpi.MPI;

/** Objects that are slow to serialise, so that everybody knows how long. */
public final class HeavyObjects implements Serializable {
  private static final long serialVersionUID = 1;
  private static final int ROUNDS = 20;
  private static final long NANOS = 5_000_000;

  private static long packed;

  private HeavyObjects() {}

  public static void main(String[] args) throws Exception {
    Object[] objects = {new HeavyObjects()};
    loadClasses(objects);
    World.init(args);
    long before = Disturbance.nanos();
    for (int round = 0; round < ROUNDS; round++) {
      World.latest(0);
      message(objects);
    }
    System.out.println("packed " + World.rank() + " " + packed);
    Disturbance.print(World.rank(), before);
    World.finish();
  }

  /** What the first object takes beyond its own delay is not part of the truth. */
  private static void loadClasses(Object object) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
      out.writeObject(object);
    }
    new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray())).readObject();
    packed = 0;
  }

  private static void message(Object[] objects) throws Exception {
    if (World.rank() == 0) {
      MPI.COMM_WORLD.Send(objects, 0, 1, MPI.OBJECT, 1, 5);
    } else {
      MPI.COMM_WORLD.Recv(objects, 0, 1, MPI.OBJECT, 0, 5);
    }
  }

  private void writeObject(ObjectOutputStream out) throws IOException {
    out.defaultWriteObject();
    beSlow();
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    beSlow();
  }

  private static void beSlow() {
    long begin = System.nanoTime();
    for (long left = NANOS; left > 0; left = begin + NANOS - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
    packed += System.nanoTime() - begin;
  }
}
