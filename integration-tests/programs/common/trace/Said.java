package trace;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;

/**
 * What a program expects to find in its trace, in a file {@code events-RANK.said} of the working
 * directory. One line an event in the order of the rank's calls:
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

  /** Not to stdout: mpirun passes it on by 4 KiB, and so ends one rank's lines in another's. */
  void write() throws IOException {
    Files.writeString(Path.of("events-" + rank + ".said"), lines);
  }
}
