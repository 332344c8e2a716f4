// Expected: each rank prints "full metaspace", and the exit code is 0. Before MPI_Finalize rank 1 has filled what its
// JVM has for classes, but for the room of as many as the argument says: the program itself needs no more of it.
package surroundings;

import java.io.IOException;
import java.io.InputStream;
import waits.World;

public final class FullMetaspace {
  private static final int BARRIERS = 20;

  /** Pairs of a class and those before it. */
  private static Object[] kept;

  private FullMetaspace() {}

  /** The class that is there again and again. */
  private static final class Filler {}

  /** A loader of one class. */
  private static final class Loader extends ClassLoader {
    Loader() {
      super(null);
    }

    Class<?> define(byte[] file) {
      return defineClass(null, file, 0, file.length);
    }
  }

  public static void main(String[] args) throws Exception {
    World.init(args);
    for (int i = 0; i < BARRIERS; i++) {
      World.barrier();
    }
    if (World.rank() == 1) {
      fill(Integer.parseInt(args[args.length - 1]));
    }
    World.finish();
    kept = null;
    System.out.println("full metaspace");
  }

  private static void fill(int givenBack) throws IOException {
    byte[] file;
    try (InputStream in = FullMetaspace.class.getResourceAsStream("FullMetaspace$Filler.class")) {
      file = in.readAllBytes();
    }
    try {
      while (true) {
        kept = new Object[] {kept, new Loader().define(file)};
      }
    } catch (OutOfMemoryError full) {
      for (int i = 0; i < givenBack; i++) {
        kept = (Object[]) kept[0];
      }
    }
  }
}
