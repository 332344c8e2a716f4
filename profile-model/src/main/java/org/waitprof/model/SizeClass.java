package org.waitprof.model;

/**
 * Logarithmic classes of message sizes and of communicator sizes: class k holds the values in
 * [2^(k-1), 2^k), class 0 holds 0. "Catching Idlers with Ease", section 3.1, keeps its minima per
 * range of message sizes on a logarithmic scale.
 */
public final class SizeClass {
  /** Number of classes of a non-negative {@code long}: 0 to 63. */
  public static final int COUNT = 64;

  /**
   * Class of messages of unknown size, like objects that a binding serialises. No real message has
   * 4 EiB.
   */
  public static final int UNKNOWN = COUNT - 1;

  private SizeClass() {}

  /**
   * The class of a size. Hot: called once per recorded call, costs a count of leading zeros.
   *
   * @param size bytes or ranks; negative values (a binding that did not know) count as 0
   */
  public static int of(long size) {
    return size <= 0 ? 0 : 64 - Long.numberOfLeadingZeros(size);
  }

  /** The smallest size in a class: 0, 1, 2, 4, 8, ... */
  public static long lower(int sizeClass) {
    return sizeClass == 0 ? 0 : 1L << (sizeClass - 1);
  }

  /** First size beyond a class (1, 2, 4, 8 and so on); {@code Long.MAX_VALUE} for class 63. */
  public static long upper(int sizeClass) {
    return sizeClass >= 63 ? Long.MAX_VALUE : 1L << sizeClass;
  }
}
