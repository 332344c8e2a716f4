package bench;

import java.util.Map;

/** Faults of messages from rank to rank. */
final class Messages {
  static final Map<String, Fault.Program> PROGRAMS =
      Map.of(
          "sender", Messages::sender,
          "receiver", Messages::receiver,
          "probed", Messages::probed,
          "begun", Messages::begun,
          "overlap", Messages::overlap,
          "sweep", Messages::sweep,
          "rows", Messages::rows,
          "ring", Messages::ring,
          "answers", Messages::answers,
          "helper", Messages::helper);

  private Messages() {}

  private static long received(int from) throws Exception {
    long[] stamp = new long[1];
    Net.recv(stamp, from);
    return stamp[0];
  }

  /** Rank 0 sends late. */
  private static void sender() throws Exception {
    for (int step = 0; step < 30; step++) {
      if (Net.rank() == 0) {
        Work.millis(35);
        Net.send(new long[] {Truth.stamp()}, 1);
      } else {
        Work.millis(15);
        long enter = Truth.stamp();
        long[] stamp = new long[1];
        Net.recv(stamp, 0);
        Truth.waited("sender", enter, stamp[0]);
      }
    }
  }

  /** Rank 1 receives late what has to be received. */
  private static void receiver() throws Exception {
    long[] enter = new long[36];
    for (int step = 0; step < enter.length; step++) {
      Work.millis(Net.rank() == 0 ? 15 : 35);
      enter[step] = Truth.stamp();
      if (Net.rank() == 0) {
        Net.ssend(enter, 1);
      } else {
        Net.recv(new long[enter.length], 0);
      }
    }
    if (Net.rank() == 0) {
      long[] late = new long[enter.length];
      Net.recv(late, 1);
      for (int step = 0; step < enter.length; step++) {
        Truth.waitedThen("receiver", enter[step], late[step]);
      }
    } else {
      Net.send(enter, 0);
    }
  }

  /** Rank 1 probes, and so waits, for what rank 0 sends late. */
  private static void probed() throws Exception {
    for (int step = 0; step < 36; step++) {
      if (Net.rank() == 0) {
        Work.millis(35);
        Net.send(new long[] {Truth.stamp()}, 1);
      } else {
        Work.millis(15);
        long enter = Truth.stamp();
        Net.probe(0);
        Truth.waited("probed", enter, received(0));
      }
    }
  }

  /** Rank 1 begins to receive, works and waits for what rank 0 sends late. */
  private static void begun() throws Exception {
    for (int step = 0; step < 36; step++) {
      if (Net.rank() == 0) {
        Work.millis(35);
        Net.send(new long[] {Truth.stamp()}, 1);
      } else {
        long[] stamp = new long[1];
        mpi.Request request = Net.irecv(stamp, 0);
        Work.millis(15);
        long enter = Truth.stamp();
        Net.await(request);
        Truth.waited("begun", enter, Net.of(stamp));
      }
    }
  }

  /** Nothing is wrong: what rank 0 sends is there before rank 1 has done its work. */
  private static void overlap() throws Exception {
    for (int step = 0; step < 30; step++) {
      long[] stamp = new long[1];
      if (Net.rank() == 0) {
        Work.millis(5);
        Net.send(new long[] {Truth.stamp()}, 1);
        Work.millis(30);
      } else {
        mpi.Request request = Net.irecv(stamp, 0);
        Work.millis(35);
        long enter = Truth.stamp();
        Net.await(request);
        Truth.waited("overlap", enter, Net.of(stamp));
      }
    }
  }

  /** Blocks go from rank to rank; rank 0 takes three times as long for each as the others. */
  private static void sweep() throws Exception {
    for (int block = 0; block < 20; block++) {
      if (Net.rank() > 0) {
        long enter = Truth.stamp();
        long[] stamp = new long[1];
        Net.recv(stamp, Net.rank() - 1);
        Truth.waited("sweep", enter, stamp[0]);
      }
      Work.millis(Net.rank() == 0 ? 90 : 30);
      if (Net.rank() < Net.size() - 1) {
        Net.send(new long[] {Truth.stamp()}, Net.rank() + 1);
      }
    }
  }

  /** All shift to the right at once. The last rank is slow, and the others come to its pace. */
  private static void ring() throws Exception {
    int size = Net.size();
    for (int step = 0; step < 40; step++) {
      Work.millis(Net.rank() == size - 1 ? 45 : 20);
      long enter = Truth.stamp();
      long[] stamp = new long[1];
      int left = (Net.rank() + size - 1) % size;
      Net.shift(new long[] {enter}, (Net.rank() + 1) % size, stamp, left);
      Truth.waited("ring", enter, stamp[0]);
    }
  }

  /** Requests and answers: each rank waits while the other one works. */
  private static void answers() throws Exception {
    for (int step = 0; step < 30; step++) {
      for (int worker = 0; worker < 2; worker++) {
        long enter = Truth.stamp();
        long[] stamp = new long[1];
        if (Net.rank() == worker) {
          Work.millis(20);
          Net.send(new long[] {Truth.stamp()}, 1 - worker);
        } else {
          Net.recv(stamp, worker);
          Truth.waited("answers", enter, stamp[0]);
        }
      }
    }
  }

  /** Row by row in messages of sixteen bytes, there and back, for 1.4 s by the clock of rank 0. */
  private static void rows() throws Exception {
    long end = System.nanoTime() + 1_400_000_000;
    long[] row = new long[2];
    do {
      if (Net.rank() == 0) {
        Net.send(new long[] {Truth.stamp(), System.nanoTime() - end}, 1);
      }
      long enter = Truth.stamp();
      Net.recv(row, 1 - Net.rank());
      Truth.waited("rows", enter, row[0]);
      if (Net.rank() == 1) {
        Net.send(new long[] {Truth.stamp(), row[1]}, 0);
      }
    } while (row[1] < 0);
  }

  /** Rank 1 receives in a thread of its own, while its first one sleeps; rank 0 sends late. */
  private static void helper() throws Exception {
    Fault.Program all =
        () -> {
          for (int step = 0; step < 30; step++) {
            long enter = Truth.stamp();
            long[] stamp = new long[1];
            Net.recv(stamp, 0);
            Truth.waited("helper", enter, stamp[0]);
          }
        };
    if (Net.rank() == 1) {
      Reasons.inThread("receiver", all).join();
    }
    for (int step = 0; step < 30 && Net.rank() == 0; step++) {
      Work.millis(35);
      Net.send(new long[] {Truth.stamp()}, 1);
    }
  }
}
