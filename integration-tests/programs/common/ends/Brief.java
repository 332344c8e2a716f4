// Expected: 20 rounds of a ring (send, recv), an all-reduction and a broadcast, which add up to 210 times the number of
// ranks on every rank; then a line "moments RANK SUM" and when, in ms since 1970, main began, Init returned, Finalize was
// entered and left. The argument says how a rank ends: return, exit, late (rank 1 is 50 ms late), thread (leaves one),
// after (rank 1 goes on for 3 s).
package ends;

import waits.World;

public final class Brief {
  private static final int ROUNDS = 20;

  private Brief() {}

  public static void main(String[] args) throws Exception {
    Moments moments = new Moments();
    moments.note();
    String[] own = World.init(args);
    moments.note();
    int rank = World.rank();
    int size = World.size();
    int[] number = new int[1];
    long all = 0;
    for (int round = 1; round <= ROUNDS; round++) {
      number[0] = round;
      if (rank % 2 == 0) {
        World.send(number, (rank + 1) % size);
        World.recv(number, (rank + size - 1) % size);
      } else {
        World.recv(number, (rank + size - 1) % size);
        World.send(number, (rank + 1) % size);
      }
      all += World.bcast(World.sum(number[0]));
    }
    Moments.beforeFinalize(own[0], rank);
    moments.note();
    World.finish();
    moments.end(own[0], rank, all);
  }
}
