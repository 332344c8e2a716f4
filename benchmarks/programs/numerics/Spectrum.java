package numerics;

/**
 * Diffusion in a periodic cube by Fourier transforms: planes are transformed, everybody exchanges
 * with everybody, the third direction is transformed; each step damps the first spectrum for a
 * later time and comes back. Two waves are there at the beginning, each of which fades by its own
 * law. Real and imaginary parts alternate.
 */
final class Spectrum implements Kernel {
  private static final int EDGE = 64;
  private static final double DIFFUSION = 1e-2;
  private static final double[] COS = new double[2 * EDGE];
  private static final int[][] WAVES = {{1, 2, 3}, {2, -1, 0}};

  private final int rank = Link.rank();
  private final int size = Link.size();
  private final int planes = EDGE / size;
  private final double[] spectrum = new double[2 * planes * EDGE * EDGE];
  private final double[] field = new double[spectrum.length];
  private final double[] out = new double[spectrum.length];
  private final double[] in = new double[spectrum.length];
  private final double[] line = new double[2 * EDGE];

  static {
    java.util.Arrays.setAll(COS, i -> Math.cos(Math.PI * i / EDGE));
  }

  Spectrum() throws Exception {
    fill(field, 0);
    inPlanes(field, 1);
    transpose(field, spectrum);
    lines(spectrum, 1, -1);
  }

  @Override
  public double step(int step) throws Exception {
    double time = 0.1 * (step + 1);
    for (int x = 0; x < planes; x++) {
      for (int y = 0; y < EDGE; y++) {
        for (int z = 0; z < EDGE; z++) {
          int at = 2 * ((x * EDGE + y) * EDGE + z);
          double damped = damped(time, folded(rank * planes + x), folded(y), folded(z));
          field[at] = spectrum[at] * damped;
          field[at + 1] = spectrum[at + 1] * damped;
        }
      }
    }
    lines(field, 1, 1);
    transpose(field, field);
    inPlanes(field, -1);
    double[] sum = new double[1];
    double error = 0;
    fill(out, time);
    double scale = 1.0 / EDGE / EDGE / EDGE;
    for (int at = 0; at < field.length; at++) {
      error = Math.max(error, Math.abs(field[at] * scale - out[at]));
      sum[0] += field[at] * scale;
    }
    Link.sum(sum); // as a run would watch what it conserves: waves have no mean
    return Math.max(error, Math.abs(sum[0]) / field.length);
  }

  /** What is known: the waves at a time. */
  private void fill(double[] into, double time) {
    for (int z = 0; z < planes; z++) {
      for (int y = 0; y < EDGE; y++) {
        for (int x = 0; x < EDGE; x++) {
          double sum = 0;
          for (int[] wave : WAVES) {
            int phase = (wave[0] * x + wave[1] * y + wave[2] * (rank * planes + z)) % EDGE;
            sum += damped(time, wave[0], wave[1], wave[2]) * Math.cos(2 * Math.PI * phase / EDGE);
          }
          into[2 * ((z * EDGE + y) * EDGE + x)] = sum;
          into[2 * ((z * EDGE + y) * EDGE + x) + 1] = 0;
        }
      }
    }
  }

  private static int folded(int frequency) {
    return frequency < EDGE / 2 ? frequency : frequency - EDGE;
  }

  private static double damped(double time, int x, int y, int z) {
    return Math.exp(-DIFFUSION * (x * x + y * y + z * z) * time);
  }

  /** Both directions within planes; back in the reverse order, which is all the same. */
  private void inPlanes(double[] data, int way) {
    lines(data, 1, -way);
    lines(data, EDGE, -way);
  }

  /** Transforms all lines of one direction within planes: neighbours are a stride apart. */
  private void lines(double[] data, int stride, int sign) {
    for (int plane = 0; plane < planes; plane++) {
      for (int each = 0; each < EDGE; each++) {
        int from = plane * EDGE * EDGE + (stride == 1 ? each * EDGE : each);
        for (int i = 0; i < EDGE; i++) {
          line[2 * i] = data[2 * (from + i * stride)];
          line[2 * i + 1] = data[2 * (from + i * stride) + 1];
        }
        transform(sign);
        for (int i = 0; i < EDGE; i++) {
          data[2 * (from + i * stride)] = line[2 * i];
          data[2 * (from + i * stride) + 1] = line[2 * i + 1];
        }
      }
    }
  }

  /** Fourier transform of the line: bits reversed, then butterflies. */
  private void transform(int sign) {
    for (int i = 0; i < EDGE; i++) {
      int j = Integer.reverse(i) >>> (Integer.numberOfLeadingZeros(EDGE) + 1);
      for (int part = 0; i < j && part < 2; part++) {
        double swap = line[2 * i + part];
        line[2 * i + part] = line[2 * j + part];
        line[2 * j + part] = swap;
      }
    }
    for (int half = 1; half < EDGE; half *= 2) {
      for (int k = 0; k < half; k++) {
        double cos = COS[k * EDGE / half];
        double sin = sign * COS[(k * EDGE / half + 3 * EDGE / 2) % (2 * EDGE)];
        for (int i = k; i < EDGE; i += 2 * half) {
          int a = 2 * i;
          int b = 2 * (i + half);
          double real = line[b] * cos - line[b + 1] * sin;
          double imaginary = line[b] * sin + line[b + 1] * cos;
          line[b] = line[a] - real;
          line[b + 1] = line[a + 1] - imaginary;
          line[a] += real;
          line[a + 1] += imaginary;
        }
      }
    }
  }

  /** Planes of z with lines of x become planes of x with lines of z, and the other way round. */
  private void transpose(double[] from, double[] to) throws Exception {
    int block = 2 * planes * planes * EDGE;
    for (int plane = 0; plane < planes; plane++) {
      for (int y = 0; y < EDGE; y++) {
        for (int along = 0; along < EDGE; along++) {
          int there = along / planes * block / 2 + (along % planes * EDGE + y) * planes + plane;
          out[2 * there] = from[2 * ((plane * EDGE + y) * EDGE + along)];
          out[2 * there + 1] = from[2 * ((plane * EDGE + y) * EDGE + along) + 1];
        }
      }
    }
    Link.allToAll(out, in, block);
    for (int source = 0; source < size; source++) {
      for (int row = 0; row < planes * EDGE; row++) {
        int here = 2 * (row * EDGE + source * planes);
        System.arraycopy(in, source * block + 2 * row * planes, to, here, 2 * planes);
      }
    }
  }
}
