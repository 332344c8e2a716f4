// Expected: its lines and exit code 4, and nothing else of anybody: the program knows nothing of MPI.
package surroundings;

public final class NoMpi {
  private NoMpi() {}

  public static void main(String[] args) {
    System.out.println("no MPI here");
    System.err.println("none here, either");
    Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("bye")));
    System.exit(4);
  }
}
