package org.waitprof.agent.build;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.jar.Attributes;
import java.util.jar.Attributes.Name;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;

/**
 * Puts the agent's jar together, as the last step of the build of this module: class files of all
 * modules and of the libraries, their lambdas replaced ({@link NoInvokeDynamic}), services looked
 * up ({@link ServiceClasses}), call tables compiled ({@link TableCompiler}), everything but the
 * doors in packs ({@link PackPlan}), resources below {@code inst/}. The same input gives the same
 * bytes.
 */
public final class JarAssembly {
  private static final String CLASS = ".class";
  private static final String METADATA = "META-INF/";
  private static final String SERVICES = METADATA + "services/";
  private static final String RESOURCES = "inst/";
  private static final String TABLE = ".calls";

  private final Map<String, byte[]> own = new TreeMap<>();
  private final Map<String, byte[]> libraries = new TreeMap<>();
  private final Map<String, byte[]> resources = new TreeMap<>();
  private final Map<String, byte[]> metadata = new TreeMap<>();
  private final Map<String, String> usual = new TreeMap<>();

  /**
   * Called by the build.
   *
   * @param arguments the jar to write, the version, the commit (may be empty), the time of its
   *     entries (ISO 8601), the licence, the list of usual classes, then folders of class files and
   *     jars of libraries
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] arguments) throws IOException {
    JarAssembly assembly = new JarAssembly();
    JarAssembly.put(
        assembly.metadata, METADATA + "LICENSE", Files.readAllBytes(Path.of(arguments[4])));
    assembly.usual.putAll(UsualClasses.read(Files.readString(Path.of(arguments[5]))));
    for (String each : Arrays.asList(arguments).subList(6, arguments.length)) {
      Path input = Path.of(each);
      if (Files.isDirectory(input)) {
        assembly.addFolder(input);
      } else {
        assembly.addLibrary(input);
      }
    }
    assembly.own.computeIfPresent(
        CommitStamp.CLASS, (name, content) -> CommitStamp.into(content, arguments[2]));
    try (OutputStream out = Files.newOutputStream(Path.of(arguments[0]))) {
      assembly.write(out, arguments[1], OffsetDateTime.parse(arguments[3]));
    }
  }

  /** Adds what one module has compiled. */
  void addFolder(Path root) throws IOException {
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        add(root.relativize(file).toString().replace('\\', '/'), Files.readAllBytes(file));
      }
    }
  }

  /** Adds a class or a resource of our own. */
  void add(String name, byte[] content) {
    if (name.endsWith(CLASS)) {
      String internalName = name.substring(0, name.length() - CLASS.length());
      if (!name.endsWith("package-info.class")) {
        put(own, internalName, content);
      }
    } else if (name.endsWith(TABLE)) {
      String stem = name.substring(0, name.length() - TABLE.length());
      String text = new String(content, StandardCharsets.UTF_8);
      put(resources, stem.concat(".rows"), TableCompiler.compile(name, text));
    } else if (name.startsWith(SERVICES) && resources.containsKey(name)) {
      resources.put(name, joined(resources.get(name), content));
    } else if (!name.endsWith(".omitted")) {
      put(resources, name, content);
    }
  }

  /** Implementations of one service that several modules have. */
  private static byte[] joined(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  private void addLibrary(Path jar) throws IOException {
    Map<String, byte[]> entries = new TreeMap<>();
    Library.of(jar).read(jar, entries, metadata);
    entries.forEach(
        (name, content) -> {
          if (name.endsWith(CLASS)) {
            put(libraries, name.substring(0, name.length() - CLASS.length()), content);
          } else {
            put(resources, name, content);
          }
        });
  }

  /** Two files of one name: one of them would be lost. */
  static void put(Map<String, byte[]> files, String name, byte[] content) {
    if (files.putIfAbsent(name, content) != null) {
      throw new IllegalArgumentException(name + " is there twice");
    }
  }

  /** Writes the jar. */
  void write(OutputStream target, String version, OffsetDateTime time) throws IOException {
    Map<String, byte[]> classes = new TreeMap<>(own);
    classes.putAll(NoInvokeDynamic.rewrite(own));
    ServiceClasses.of(resources, own.keySet())
        .forEach((name, content) -> put(classes, name, content));
    if (own.containsKey(SegmentMapping.BASE)) {
      put(classes, SegmentMapping.NAME, SegmentMapping.write());
    }
    classes.replaceAll((name, content) -> SlimClass.of(content, PackPlan.isReflectedOn(name)));
    libraries.forEach((name, content) -> put(classes, name, content));
    PackPlan plan = PackPlan.of(classes, usual);
    try (JarOutputStream out = new JarOutputStream(target)) {
      out.setLevel(Deflater.BEST_COMPRESSION);
      Entries entries = new Entries(out, time);
      entries.begin(METADATA + "MANIFEST.MF");
      manifest(version).write(out);
      for (String name : plan.doors()) {
        entries.write(name.concat(CLASS), classes);
      }
      for (Map.Entry<String, Set<String>> each : plan.packs().entrySet()) {
        byte[] pack = ClassPackWriter.pack(each.getValue(), classes);
        if (UsualClasses.isStored(each.getKey())) {
          entries.store(each.getKey(), pack);
        } else {
          entries.begin(each.getKey());
          out.write(pack);
        }
      }
      for (Map.Entry<String, byte[]> each : metadata.entrySet()) {
        entries.begin(each.getKey());
        out.write(each.getValue());
      }
      for (Map.Entry<String, byte[]> each : resources.entrySet()) {
        entries.begin(RESOURCES.concat(each.getKey()));
        out.write(each.getValue());
      }
    }
  }

  private static Manifest manifest(String version) {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Name.MANIFEST_VERSION, "1.0");
    for (String door : List.of("Premain-Class", "Main-Class")) {
      attributes.putValue(door, "org.waitprof.agent.WaitprofAgent");
    }
    attributes.putValue("Can-Retransform-Classes", "true");
    attributes.putValue("Can-Set-Native-Method-Prefix", "true");
    attributes.put(Name.IMPLEMENTATION_TITLE, "waitprof");
    attributes.put(Name.IMPLEMENTATION_VERSION, version);
    return manifest;
  }

  /**
   * Entries of one time.
   *
   * @param time for the entries of the jar, in UTC
   */
  private record Entries(JarOutputStream out, OffsetDateTime time) {
    void begin(String name) throws IOException {
      ZipEntry entry = new ZipEntry(name);
      entry.setTimeLocal(time.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime());
      out.putNextEntry(entry);
    }

    /** An entry as it is: unpacking 1 MB takes each rank 5 ms. */
    void store(String name, byte[] content) throws IOException {
      CRC32 sum = new CRC32();
      sum.update(content);
      ZipEntry entry = new ZipEntry(name);
      entry.setTimeLocal(time.withOffsetSameInstant(ZoneOffset.UTC).toLocalDateTime());
      entry.setMethod(ZipEntry.STORED);
      entry.setSize(content.length);
      entry.setCrc(sum.getValue());
      out.putNextEntry(entry);
      out.write(content);
    }

    void write(String name, Map<String, byte[]> classes) throws IOException {
      byte[] file = classes.get(name.substring(0, name.length() - CLASS.length()));
      if (file != null) {
        begin(name);
        out.write(file);
      }
    }
  }
}
