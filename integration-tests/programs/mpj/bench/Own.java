package bench;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import mpi.MPI;

/** Faults that only programs of MPJ Express can have. */
final class Own {
  static final Map<String, Fault.Program> PROGRAMS = Map.of("parcels", Own::parcels);

  private Own() {}

  /** Becomes the moment at which it is packed. */
  private static final class Packed implements Serializable {
    private Object writeReplace() {
      return Truth.stamp();
    }
  }

  /** Lists of numbers are sent as objects: receivers wait until they are packed. */
  private static void parcels() throws Exception {
    List<Double> numbers = new ArrayList<>();
    for (int i = 0; i < 40_000; i++) {
      numbers.add((double) i);
    }
    for (int step = 0; step < 25; step++) {
      Work.millis(20);
      Object[] parcel = {new ArrayList<>(List.of(numbers, new Packed()))};
      long enter = Truth.stamp();
      if (Net.rank() == step % 2) {
        MPI.COMM_WORLD.Send(parcel, 0, 1, MPI.OBJECT, 1 - Net.rank(), 3);
      } else {
        MPI.COMM_WORLD.Recv(parcel, 0, 1, MPI.OBJECT, 1 - Net.rank(), 3);
        Truth.waitedThen("parcels", enter, (long) ((List<?>) parcel[0]).get(1));
      }
    }
  }
}
