// Expected: rank 0 prints "sum 2440.0": 20 turns in which both ranks exchange 4 doubles by MPI_Isend, MPI_Irecv and
// MPI_Waitall, then rank 1 sends 8 bytes 10 ms late, which rank 0 receives from anybody and without a status. An
// MPI_Allreduce of one double ends each turn.
package shapes;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.mpi.Mpi;

/** A binding whose handles, pointers and statuses are objects. */
public final class Mpi4All {
  private static final int TURNS = 20;

  private Mpi4All() {}

  public static void main(String[] args) throws InterruptedException {
    Mpi.MPI_Init(new Mpi.C_pointer<>(MemorySegment.NULL), new Mpi.C_pointer<>(MemorySegment.NULL));
    Mpi.C_int number = Mpi.C_int.alloc();
    Mpi.MPI_Comm_rank(Mpi.MPI_COMM_WORLD, number.pointer());
    int rank = number.get();
    Mpi.C_pointer<Void> in = room();
    Mpi.C_pointer<Void> out = room();
    Mpi.C_pointer<Mpi.MPI_Status> ignored = new Mpi.C_pointer<>(cmpi.Mpi.MPI_STATUS_IGNORE);
    Mpi.C_pointer<Mpi.MPI_Request> requests = Mpi.MPI_Request.array(2);
    Mpi.C_pointer<Mpi.MPI_Request> second =
        new Mpi.C_pointer<>(requests.ms.asSlice(cmpi.Mpi.HANDLE.byteSize()));
    double sum = 0;
    for (int i = 0; i < TURNS; i++) {
      for (int j = 0; j < 4; j++) {
        out.ms.setAtIndex(ValueLayout.JAVA_DOUBLE, j, i + j * 10.0 + rank);
      }
      int other = 1 - rank;
      Mpi.MPI_Irecv(in, 4, Mpi.MPI_DOUBLE, other, 1, Mpi.MPI_COMM_WORLD, requests);
      Mpi.MPI_Isend(out, 4, Mpi.MPI_DOUBLE, other, 1, Mpi.MPI_COMM_WORLD, second);
      Mpi.MPI_Waitall(2, requests, Mpi.MPI_Status.array(2));
      for (int j = 0; j < 4; j++) {
        sum += in.ms.getAtIndex(ValueLayout.JAVA_DOUBLE, j);
      }
      if (rank == 0) {
        Mpi.MPI_Recv(
            in, 8, Mpi.MPI_BYTE, Mpi.MPI_ANY_SOURCE, 2, Mpi.MPI_COMM_WORLD, ignored);
      } else {
        Thread.sleep(10);
        Mpi.MPI_Send(out, 8, Mpi.MPI_BYTE, 0, 2, Mpi.MPI_COMM_WORLD);
      }
      out.ms.setAtIndex(ValueLayout.JAVA_DOUBLE, 0, 1.0);
      Mpi.MPI_Allreduce(out, in, 1, Mpi.MPI_DOUBLE, Mpi.MPI_SUM, Mpi.MPI_COMM_WORLD);
      sum += in.ms.getAtIndex(ValueLayout.JAVA_DOUBLE, 0) * 10.0;
    }
    if (rank == 0) {
      System.out.println("sum " + sum);
    }
    Mpi.MPI_Finalize();
  }

  private static Mpi.C_pointer<Void> room() {
    return new Mpi.C_pointer<>(Arena.global().allocate(64, 8));
  }
}
