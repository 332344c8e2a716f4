// Expected: "KERNEL verified" and exit code 0, on 1, 2 or 4 ranks of both bindings; with a wrong result "KERNEL wrong"
// and the error. Each kernel solves a problem whose solution is known in closed form (IS: is sorted, and holds the keys
// that went in). The communication is that of CG, FT, IS and SP of the NAS Parallel Benchmarks; the code is not.
package numerics;

/** One kernel: {@code numerics.Main cg|ft|is|adi STEPS}. */
public final class Main {
  private static final double TOLERANCE = 1e-8;

  private Main() {}

  public static void main(String[] arguments) throws Exception {
    String[] own = Link.open(arguments);
    int steps = Integer.parseInt(own[1]);
    Kernel kernel =
        switch (own[0]) {
          case "cg" -> new Gradient();
          case "ft" -> new Spectrum();
          case "is" -> new Sort();
          case "adi" -> new Directions();
          default -> throw new IllegalArgumentException(own[0]);
        };
    double[] error = {0};
    for (int step = 0; step < steps; step++) {
      error[0] = Math.max(error[0], kernel.step(step));
    }
    Link.sum(error);
    boolean right = error[0] < TOLERANCE;
    if (Link.rank() == 0) {
      System.out.println(own[0] + (right ? " verified" : " wrong " + error[0]));
    }
    Link.close();
    if (!right) {
      System.exit(1);
    }
  }
}
