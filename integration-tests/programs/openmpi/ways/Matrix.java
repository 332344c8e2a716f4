// Expected: waiting of each way, by rank, as the lines "way" say (see Bench); how it must be seen: ways.seen.
// Runs on an even number of ranks of one host. Arguments: "all", or names of methods; "late=MICROSECONDS".
package ways;

import waits.World;

/** Every way to wait on Open MPI. */
public final class Matrix {
  private Matrix() {}

  public static void main(String[] args) throws Exception {
    Bench bench = new Bench(World.init(args));
    Messages.add(bench);
    Polls.add(bench);
    Collectives.add(bench);
    Neighbours.add(bench);
    Pending.add(bench);
    Overlap.add(bench);
    Windows.add(bench);
    Atomics.add(bench);
    Files.add(bench);
    Comms.add(bench);
    bench.print();
    World.finish();
  }
}
