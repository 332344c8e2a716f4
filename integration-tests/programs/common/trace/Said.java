package trace;

import java.util.Arrays;

/**
 * What a program expects to find in its trace, one line an event in the order of the rank's calls:
 *
 * <pre>event RANK STREAM KIND PEER TAG BYTES MEMBERS</pre>
 *
 * <p>KIND is that of the event model; peers and roots are ranks in MPI_COMM_WORLD, -1 for any or
 * none; bytes of collectives are those that the rank contributes.
 */
final class Said {
  private final StringBuilder lines = new StringBuilder();
  private final int rank;
  private int stream;

  Said(int rank) {
    this.rank = rank;
  }

  /** What follows happens in the rank's thread of that number. */
  void stream(int number) {
    stream = number;
  }

  void message(String kind, int peer, int tag, int bytes, int... members) {
    String place = "event " + rank + " " + stream + " ";
    String comm = Arrays.toString(members).replace(" ", "");
    lines.append(place + kind + " " + peer + " " + tag + " " + bytes + " " + comm + "\n");
  }

  /** A send and a receive on each other's requests: both posted, then both complete. */
  void collective(int root, int bytes, int... members) {
    message("COLLECTIVE", root, 0, bytes, members);
  }

  /** One write a rank, so that lines stay whole. */
  void print() {
    System.out.print(lines);
    System.out.flush();
  }
}
