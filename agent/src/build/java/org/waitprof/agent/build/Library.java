package org.waitprof.agent.build;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.List;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Part of a library that is in the agent's jar: classes and resources without renaming, and the
 * licence.
 *
 * @param artifact how the name of its jar begins, up to the version
 * @param taken how the names of entries begin that are taken, outside of META-INF
 * @param left how the names of entries begin that are left out all the same
 * @param licences folder below META-INF for its licence and notice; empty if they lie there already
 */
record Library(String artifact, List<String> taken, List<String> left, String licences) {
  private static final String METADATA = "META-INF/";
  private static final String INSTRUMENT = "io/micrometer/core/instrument/";

  /** Two names that the verifier looks up in distributions; no sample is ever drawn. */
  private static final List<String> SAMPLERS =
      List.of(
          "org/apache/commons/rng/sampling/distribution/ContinuousSampler",
          "org/apache/commons/rng/sampling/distribution/NormalizedGaussianSampler");

  private static final List<Library> ALL =
      List.of(
          new Library(
              "byte-buddy-",
              List.of("net/bytebuddy/jar/asm/"),
              List.of("net/bytebuddy/jar/asm/commons/", "net/bytebuddy/jar/asm/signature/"),
              "byte-buddy/"),
          new Library("picocli-", List.of("picocli/"), List.of(), ""),
          commons("commons-statistics-distribution-", "commons-statistics/"),
          commons("commons-rng-client-api-", "commons-rng/"),
          commons("commons-numbers-core-", "commons-numbers/"),
          new Library("commons-rng-sampling-", SAMPLERS, List.of(), ""),
          commons("commons-numbers-gamma-", ""),
          commons("commons-numbers-fraction-", ""),
          commons("commons-numbers-rootfinder-", ""),
          new Library(
              "micrometer-core-",
              List.of("io/micrometer/core/annotation/", INSTRUMENT, "io/micrometer/core/lang/"),
              List.of(INSTRUMENT + "binder/"),
              "micrometer/"),
          new Library("micrometer-commons-", List.of("io/"), List.of(), ""),
          new Library(
              "micrometer-registry-prometheus-simpleclient-", List.of("io/"), List.of(), ""),
          new Library("simpleclient_common-", List.of("io/"), List.of(), ""),
          new Library("simpleclient-", List.of("io/"), List.of(), ""));

  private static Library commons(String artifact, String licences) {
    return new Library(artifact, List.of("org/apache/commons/"), List.of(), licences);
  }

  /**
   * The library of a jar.
   *
   * @throws IllegalArgumentException if nothing of it is meant to be taken
   */
  static Library of(Path jar) {
    String name = String.valueOf(jar.getFileName());
    for (Library each : ALL) {
      if (name.startsWith(each.artifact)
          && Character.isDigit(name.charAt(each.artifact.length()))) {
        return each;
      }
    }
    throw new IllegalArgumentException("nothing says what to take of " + name);
  }

  /**
   * Reads what is taken.
   *
   * @param entries receives classes and resources by their names
   * @param metadata receives licences by their names in the agent's jar
   */
  void read(Path jar, Map<String, byte[]> entries, Map<String, byte[]> metadata)
      throws IOException {
    try (ZipFile zip = new ZipFile(jar.toFile())) {
      for (Enumeration<? extends ZipEntry> all = zip.entries(); all.hasMoreElements(); ) {
        ZipEntry entry = all.nextElement();
        String name = entry.getName();
        if (entry.isDirectory()) {
          continue;
        }
        if (isTaken(name)) {
          JarAssembly.put(entries, name, content(zip, entry));
        } else if (!licences.isEmpty() && isLicence(name)) {
          String target = METADATA + licences + name.substring(METADATA.length());
          JarAssembly.put(metadata, target, content(zip, entry));
        }
      }
    }
  }

  private boolean isTaken(String name) {
    return taken.stream().anyMatch(name::startsWith) && left.stream().noneMatch(name::startsWith);
  }

  private static boolean isLicence(String name) {
    return name.equals(METADATA + "LICENSE")
        || name.equals(METADATA + "NOTICE")
        || name.startsWith(METADATA + "licenses/");
  }

  private static byte[] content(ZipFile zip, ZipEntry entry) throws IOException {
    try (InputStream in = zip.getInputStream(entry)) {
      return in.readAllBytes();
    }
  }
}
