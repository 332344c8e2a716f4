package org.waitprof.profilefile.document;

import org.waitprof.model.ProfileFormatException;

/**
 * Bounds the memory that reading one file may take. Memory is charged before, or while, content is
 * kept. So a small file that unpacks to gigabytes ends in one clear line and not in an
 * OutOfMemoryError. Safe for several threads.
 */
public final class MemoryBudget {
  private final String origin;
  private final long limit;
  private long used;

  /**
   * @param origin name of the file for the message
   * @param limit bytes
   */
  public MemoryBudget(String origin, long limit) {
    this.origin = origin;
    this.limit = limit;
  }

  /** Three quarters of the memory that this JVM may use. */
  public static MemoryBudget ofThisJvm(String origin) {
    return new MemoryBudget(origin, Runtime.getRuntime().maxMemory() / 4 * 3);
  }

  /**
   * Books memory.
   *
   * @throws ProfileFormatException if it is more than what is left
   */
  public synchronized void charge(long bytes) throws ProfileFormatException {
    used += bytes;
    if (used > limit || used < 0) {
      throw new ProfileFormatException(
          origin,
          "needs more memory than the "
              + (limit >> 20)
              + " MiB that are available; if it is a genuine profile, start java with a larger"
              + " -Xmx");
    }
  }

  /** Books a string and returns it. */
  String keep(String text) throws ProfileFormatException {
    charge(56 + 2L * text.length());
    return text;
  }
}
