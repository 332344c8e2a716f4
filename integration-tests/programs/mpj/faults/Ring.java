package faults;

import mpi.MPI;
import mpi.Request;
import mpi.Status;

/** What the ranks pass on in a step, by calls of all kinds. */
final class Ring {
  private Ring() {}

  static long step(int rank, int size, int step, int count) throws Exception {
    int next = (rank + 1) % size;
    int last = (rank + size - 1) % size;
    int[] out = new int[count];
    int[] in = new int[count];
    out[count - 1] = rank + step;
    Request receive = MPI.COMM_WORLD.Irecv(in, 0, count, MPI.INT, last, 1);
    Request send = MPI.COMM_WORLD.Isend(out, 0, count, MPI.INT, next, 1);
    receive.Wait();
    send.Wait();
    long sum = in[count - 1];
    Status status =
        MPI.COMM_WORLD.Sendrecv(out, 0, count, MPI.INT, next, 2, in, 0, count, MPI.INT, last, 2);
    sum += status.Get_count(MPI.INT);
    int[] mine = {rank};
    int[] all = new int[1];
    MPI.COMM_WORLD.Allreduce(mine, 0, all, 0, 1, MPI.INT, MPI.SUM);
    sum += all[0];
    MPI.COMM_WORLD.Bcast(all, 0, 1, MPI.INT, 0);
    MPI.COMM_WORLD.Barrier();
    sum += in[count - 1];
    return sum;
  }
}
