package demo;

/**
 * The options of {@link Wavefront}.
 *
 * @param imbalance none, static, random or drift
 * @param sweeps how often all eight octants are swept
 * @param size cells per side of the cube
 * @param blocks blocks of planes that travel the pipeline one after the other
 * @param columns ranks from west to east, 0 to choose
 * @param rows ranks from north to south, 0 to choose
 * @param workMicros computing time of one block
 */
record Settings(
    String imbalance, int sweeps, int size, int blocks, int columns, int rows, int workMicros) {

  private static final String USAGE =
      "usage: Wavefront [--imbalance none|static|random|drift] [--sweeps N] [--size N] [--blocks N]"
          + " [--grid PxQ] [--work-micros N]";

  static Settings parse(String[] args) {
    String imbalance = "none";
    int sweeps = 80;
    int size = 16;
    int blocks = 4;
    int columns = 0;
    int rows = 0;
    int workMicros = 1000;
    for (int i = 0; i + 1 < args.length; i += 2) {
      String value = args[i + 1];
      switch (args[i]) {
        case "--imbalance" -> imbalance = value;
        case "--sweeps" -> sweeps = Integer.parseInt(value);
        case "--size" -> size = Integer.parseInt(value);
        case "--blocks" -> blocks = Integer.parseInt(value);
        case "--work-micros" -> workMicros = Integer.parseInt(value);
        case "--grid" -> {
          columns = Integer.parseInt(value.substring(0, value.indexOf('x')));
          rows = Integer.parseInt(value.substring(value.indexOf('x') + 1));
        }
        default -> throw new IllegalArgumentException(args[i] + ": " + USAGE);
      }
    }
    if (args.length % 2 != 0 || !Imbalance.KINDS.contains(imbalance)) {
      throw new IllegalArgumentException(USAGE);
    }
    return new Settings(imbalance, sweeps, size, blocks, columns, rows, workMicros);
  }
}
