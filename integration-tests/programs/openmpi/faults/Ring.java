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
    java.nio.IntBuffer sent = MPI.newIntBuffer(count).put(out).rewind();
    java.nio.IntBuffer arrived = MPI.newIntBuffer(count);
    Request receive = MPI.COMM_WORLD.iRecv(arrived, count, MPI.INT, last, 1);
    Request send = MPI.COMM_WORLD.iSend(sent, count, MPI.INT, next, 1);
    receive.waitStatus();
    send.waitFor();
    arrived.get(in);
    long sum = in[count - 1];
    Status status =
        MPI.COMM_WORLD.sendRecv(out, count, MPI.INT, next, 2, in, count, MPI.INT, last, 2);
    sum += status.getCount(MPI.INT);
    int[] all = {rank};
    MPI.COMM_WORLD.allReduce(all, 1, MPI.INT, MPI.SUM);
    sum += all[0];
    MPI.COMM_WORLD.bcast(all, 1, MPI.INT, 0);
    MPI.COMM_WORLD.barrier();
    mpi.Comm copy = MPI.COMM_WORLD.dup();
    copy.barrier();
    copy.free();
    sum += in[count - 1];
    return sum;
  }
}
