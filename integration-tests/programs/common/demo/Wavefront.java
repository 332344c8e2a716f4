// Expected: "checksum <hex>", the same for any binding, number of ranks and imbalance with the same
// size and sweeps, then the elapsed time. Ranks wait mainly in the two receive lines of demo.Link
// (Late Sender): at every change of corner the wave has to cross the process grid again before the
// far ranks have anything to do.
package demo;

/**
 * A transport sweep in the manner of Sweep3D. The cells of a cube are split over a two-dimensional
 * grid of ranks. A cell needs its upstream neighbours, so waves run diagonally over the ranks, in
 * blocks of planes, from each of the four corners, upward and downward.
 */
public final class Wavefront {
  private Wavefront() {}

  public static void main(String[] args) throws Exception {
    Link link = Link.open(args);
    Settings settings;
    Grid grid;
    try {
      settings = Settings.parse(link.arguments());
      grid = Grid.of(settings, link.size(), link.rank());
    } catch (IllegalArgumentException e) {
      System.err.println("Wavefront: " + e.getMessage());
      System.exit(2);
      return;
    }
    Imbalance imbalance = new Imbalance(settings, link.rank(), link.size());
    Cells cells = new Cells(settings.size(), grid);
    Sweep sweep = new Sweep(link, grid, cells, settings.blocks());

    link.barrier();
    long start = System.nanoTime();
    for (int i = 0; i < settings.sweeps(); i++) {
      sweep.run(imbalance.workNanos(i));
      link.max(cells.updateSource());
    }
    long checksum = link.sum(cells.checksum());
    double seconds = (System.nanoTime() - start) / 1e9;

    if (link.rank() == 0) {
      // One call: what ranks print at the same time shall not mix.
      System.out.println(
          String.format(
              "%s ranks, %d^3 cells, %d sweeps, imbalance %s%nchecksum %016x%nelapsed %.2f s",
              grid, settings.size(), settings.sweeps(), settings.imbalance(), checksum, seconds));
    }
    link.close();
  }
}
