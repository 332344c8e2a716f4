package cost;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import mpi.MPI;

/**
 * The least an MPI program can do: Init, a barrier, Finalize. Prints the most memory it ever had.
 * With the argument {@code halt} it ends before Finalize, so that the difference is Finalize.
 */
public final class Hello {
  private Hello() {}

  public static void main(String[] arguments) throws Exception {
    MPI.Init(arguments);
    MPI.COMM_WORLD.barrier();
    if (arguments.length > 0) {
      printMemory();
      Runtime.getRuntime().halt(0);
    }
    MPI.Finalize();
    printMemory();
  }

  /** One line {@code memory,KiB}: the high-water mark of the resident set. */
  static void printMemory() throws IOException {
    try (InputStream in = new FileInputStream("/proc/self/status")) {
      String status = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
      int begin = status.indexOf("VmHWM:") + 6;
      System.out.println("memory," + status.substring(begin, status.indexOf("kB", begin)).trim());
      System.out.flush();
    }
  }
}
