package org.waitprof.record.binding;

/**
 * Sizes in MPJ Express, whose datatypes have the kind of their base element and not, reliably, its
 * size. Called by woven code.
 */
public final class MpjTypes {
  /** By {@code Datatype.getType()}: null, byte, char, short, boolean, int, long, float, double. */
  private static final int[] WIDTHS = {0, 1, 2, 2, 1, 4, 8, 4, 8};

  private static final int OBJECT = 12;

  /** Stands for the bytes of an object. No other type has as many, so it identifies objects. */
  public static final int OBJECT_BYTES = 3;

  private MpjTypes() {}

  /**
   * Bytes of a base element; 0 for packed and structs, whose size is not known before. An object
   * has {@link #OBJECT_BYTES}: with 0 bytes, collectives of objects would never wait.
   */
  public static int baseBytes(int baseType) {
    if (baseType == OBJECT) {
      return OBJECT_BYTES;
    }
    return baseType >= 0 && baseType < WIDTHS.length ? WIDTHS[baseType] : 0;
  }

  /** Bytes of that number of base elements; a status counts -1 where it does not know. */
  public static long arrived(int elements, int baseBytes) {
    return (long) Math.max(0, elements) * baseBytes;
  }
}
