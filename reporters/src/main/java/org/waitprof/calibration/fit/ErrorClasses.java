package org.waitprof.calibration.fit;

import java.util.Arrays;

/**
 * Durations of the calls of a sample beyond the shortest call, in windows of equal length. Class k
 * holds errors from k to k + 1 windows; the last class also holds all larger errors.
 *
 * @param minNanos the shortest call
 * @param windowNanos length of a window, 1 or more
 * @param frequencies calls by class
 */
public record ErrorClasses(long minNanos, long windowNanos, long[] frequencies) {
  /**
   * Maximum number of classes. It is enough for any of the distributions, and bounds the work of a
   * fit.
   */
  private static final int MOST_CLASSES = 128;

  /**
   * Sorts a sample into classes. Their width follows Freedman and Diaconis: twice the distance of
   * the quartiles by the cube root of the sample's size. It does not depend on a few calls that
   * were held up.
   *
   * @param sample durations in nanoseconds, one or more
   * @param resolutionNanos of the clock; a window is not shorter
   */
  public static ErrorClasses of(long[] sample, long resolutionNanos) {
    long[] sorted = sample.clone();
    Arrays.sort(sorted);
    long quartiles = sorted[sorted.length * 3 / 4] - sorted[sorted.length / 4];
    long width = Math.round(2 * quartiles / Math.cbrt(sorted.length));
    return inWindows(sorted, Math.max(Math.max(1, resolutionNanos), width));
  }

  /** Sorts a sample into classes of a given width. */
  public static ErrorClasses inWindows(long[] sample, long windowNanos) {
    long min = Arrays.stream(sample).min().orElse(0);
    long max = Arrays.stream(sample).max().orElse(0);
    int classes = (int) Math.min(MOST_CLASSES, (max - min) / windowNanos + 1);
    long[] frequencies = new long[classes];
    for (long each : sample) {
      frequencies[(int) Math.min(classes - 1, (each - min) / windowNanos)]++;
    }
    return new ErrorClasses(min, windowNanos, frequencies);
  }

  /** Share of the calls in the last class if it also holds all larger errors; else 0. */
  double beyond() {
    return isOpen() ? (double) frequencies[frequencies.length - 1] / count() : 0;
  }

  private boolean isOpen() {
    return frequencies.length == MOST_CLASSES;
  }

  /** The sum of squared distances between frequencies and a model's expectation. */
  double distance(ErrorModel model) {
    double count = count();
    double sum = 0;
    for (int k = 0; k < frequencies.length; k++) {
      boolean all = isOpen() && k == frequencies.length - 1;
      double off = frequencies[k] / count - (all ? model.tail(k) : model.probability(k));
      sum += off * off;
    }
    return sum;
  }

  /** Number of calls in all classes. */
  public long count() {
    return Arrays.stream(frequencies).sum();
  }

  /**
   * The mean of the classes' numbers, which is sufficient for the likelihoods of one parameter. Too
   * small if the last class is open.
   */
  public double mean() {
    double sum = 0;
    for (int k = 0; k < frequencies.length; k++) {
      sum += (double) k * frequencies[k];
    }
    return sum / count();
  }

  /** The end of a class: an upper bound of the durations in it, in nanoseconds. */
  public long upperNanos(int errorClass) {
    return minNanos + (errorClass + 1) * windowNanos;
  }
}
