package org.waitprof.agent.binding;

import java.nio.charset.StandardCharsets;

/**
 * The number under which a method's signature, in any class, is looked for in class files: FNV-1a,
 * folded. 32 bits are enough: a collision costs the parse of a class, nothing else.
 */
public final class SignatureHash {
  /** The hash of nothing, to {@link #add} to. */
  public static final long EMPTY = 0xCBF29CE484222325L;

  private static final long FNV_PRIME = 0x100000001B3L;

  private SignatureHash() {}

  /**
   * The hash of a signature, or any other text.
   *
   * @param signature name and parameters, for instance {@code send(Ljava/lang/Object;I)}
   */
  public static int of(String signature) {
    byte[] bytes = signature.getBytes(StandardCharsets.UTF_8);
    return fold(add(EMPTY, bytes, 0, bytes.length));
  }

  /** The hash of what has been hashed before, and these bytes. */
  public static long add(long hash, byte[] bytes, int from, int length) {
    long result = hash;
    for (int i = from; i < from + length; i++) {
      result = (result ^ bytes[i]) * FNV_PRIME;
    }
    return result;
  }

  /** Folds the hash to 32 bits, as the last step. */
  public static int fold(long hash) {
    return (int) (hash ^ hash >>> 32);
  }
}
