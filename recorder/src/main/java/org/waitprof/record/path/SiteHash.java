package org.waitprof.record.path;

/**
 * Hashes of call sites and of paths. A site's hash depends on class, method and line only. So paths
 * hash alike on every rank, in every JVM and class loader, and profiles merge by a 64-bit number.
 *
 * <p>The path hash is the running context of Bond and McKinley, "Probabilistic Calling Context",
 * OOPSLA 2007: v' = 3 v + site.
 */
public final class SiteHash {
  private static final long FNV_OFFSET = 0xCBF29CE484222325L;
  private static final long FNV_PRIME = 0x100000001B3L;

  private SiteHash() {}

  /**
   * The hash of a call site. Cold: computed when a class is instrumented and when a stack is
   * walked.
   *
   * @param className binary name, {@code pkg.Class$Inner}
   * @param method the JVM's method name
   * @param line source line; 0 or negative where unknown
   */
  public static long of(String className, String method, int line) {
    long hash = append(FNV_OFFSET, className);
    hash = append((hash ^ '#') * FNV_PRIME, method);
    hash = (hash ^ Math.max(line, 0)) * FNV_PRIME;
    // Without a finaliser neighbouring lines give neighbouring hashes, and long probe sequences.
    hash ^= hash >>> 33;
    hash *= 0xFF51AFD7ED558CCDL;
    hash ^= hash >>> 33;
    hash *= 0xC4CEB9FE1A85EC53L;
    return hash ^ (hash >>> 33);
  }

  /** The context inside a site, given the context around it. */
  public static long inside(long context, long site) {
    return 3 * context + site;
  }

  private static long append(long hash, String text) {
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * FNV_PRIME;
    }
    return hash;
  }
}
