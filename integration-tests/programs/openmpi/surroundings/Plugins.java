// Expected: a line "300 barriers" and exit code 0. The barriers are called by a plug-in, a class in the folder ARGUMENT that
// is on no class path; main calls it on one line, in a loop that is under way while the class of main is woven again.
package surroundings;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.function.IntConsumer;
import mpi.MPI;

public final class Plugins {
  private Plugins() {}

  public static void main(String[] args) throws Exception {
    MPI.Init(args);
    URL[] folder = {Path.of(args[0]).toUri().toURL()};
    IntConsumer plugin =
        (IntConsumer) new URLClassLoader(folder).loadClass("Plug").getConstructor().newInstance();
    for (int i = 0; i < 300; i++) {
      plugin.accept(i);
      Thread.sleep(1);
    }
    MPI.Finalize();
    System.out.println("300 barriers");
  }
}
