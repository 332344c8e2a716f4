package org.waitprof.agent;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.jspecify.annotations.Nullable;

/**
 * Class files that are one entry of the agent's jar, written by the build. It is read at once; then
 * each class is found without a look into the jar. Used by both class loaders of the agent, so it
 * depends on none of its other classes. Immutable.
 */
final class ClassPack {
  /** The class that defines the classes of all other packs. */
  static final String DEFINER = "definer.pack";

  /** Classes that instrumented code calls in every run. */
  static final String HOT = "hot.pack";

  /** Classes that instrumented code calls with {@code mode=trace} only. */
  static final String TRACE = "trace.pack";

  /** Classes that instrumented code calls unless {@code samples=off}. */
  static final String SAMPLE = "sample.pack";

  /** Classes that instrumented code calls for bindings in C's style. */
  static final String HANDLE = "handle.pack";

  /** Classes that live metrics load, also of Micrometer and simpleclient. */
  static final String LIVE = "live.pack";

  /** Classes that only the command line loads. */
  static final String COMMANDS = "commands.pack";

  /** Classes of all packages that every rank loads in premain and in Init. */
  static final String START = "start.pack";

  /** Classes that every rank loads in Finalize. */
  static final String END = "end.pack";

  /** Classes that only rank 0 loads in Finalize. */
  static final String ROOT = "root.pack";

  static final ClassPack EMPTY = new ClassPack(new byte[Integer.BYTES]);

  private final byte[] bytes;
  private final Map<String, Integer> offsets;
  private int at;

  private ClassPack(byte[] bytes) {
    this.bytes = bytes;
    int classes = int4();
    offsets = new LinkedHashMap<>(2 * classes);
    for (int i = 0; i < classes; i++) {
      String name = name();
      offsets.put(name, at);
      int length = int4();
      at += length;
    }
  }

  /**
   * Reads a pack.
   *
   * @param jar the agent's jar
   * @param name of the entry
   * @throws IOException if the jar lacks it
   */
  static ClassPack read(JarFile jar, String name) throws IOException {
    return new ClassPack(bytes(jar, entry(jar, name)));
  }

  /**
   * Opens a pack whose classes are all wanted.
   *
   * @throws IOException if the jar lacks it
   */
  static InputStream open(JarFile jar, String name) throws IOException {
    return jar.getInputStream(entry(jar, name));
  }

  /** Makes a pack of one class. */
  static InputStream of(String name, byte[] file) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    DataOutputStream out = new DataOutputStream(bytes);
    out.writeInt(1);
    out.writeUTF(name);
    out.writeInt(file.length);
    out.write(file);
    return new ByteArrayInputStream(bytes.toByteArray());
  }

  private static ZipEntry entry(JarFile jar, String name) throws IOException {
    ZipEntry entry = jar.getEntry(name);
    if (entry == null) {
      throw new IOException("the agent's jar is damaged: " + name + " is missing");
    }
    return entry;
  }

  /** Reads the pack of a package; an empty one if it has none. */
  static ClassPack ofPackage(JarFile jar, String name) throws IOException {
    ZipEntry entry = jar.getEntry(name.concat(".pack"));
    return entry == null ? EMPTY : new ClassPack(bytes(jar, entry));
  }

  private static byte[] bytes(JarFile jar, ZipEntry entry) throws IOException {
    byte[] bytes = new byte[(int) entry.getSize()];
    try (InputStream in = jar.getInputStream(entry)) {
      in.readNBytes(bytes, 0, bytes.length);
    }
    return bytes;
  }

  /** Binary names of all classes, supertypes before their subtypes. */
  Set<String> names() {
    return offsets.keySet();
  }

  /** The file of a class; null if the pack lacks it. */
  byte @Nullable [] file(String name) {
    Integer offset = offsets.get(name);
    if (offset == null) {
      return null;
    }
    int length = int4(bytes, offset);
    byte[] file = new byte[length];
    System.arraycopy(bytes, offset + Integer.BYTES, file, 0, length);
    return file;
  }

  /** Reads a name, which is ASCII, as all names of waitprof. */
  @SuppressWarnings("deprecation")
  private String name() {
    int length = (bytes[at] & 0xFF) << 8 | (bytes[at + 1] & 0xFF);
    String name = new String(bytes, 0, at + 2, length);
    at += 2 + length;
    return name;
  }

  private int int4() {
    int value = int4(bytes, at);
    at += Integer.BYTES;
    return value;
  }

  private static int int4(byte[] bytes, int from) {
    return bytes[from] << 24
        | (bytes[from + 1] & 0xFF) << 16
        | (bytes[from + 2] & 0xFF) << 8
        | (bytes[from + 3] & 0xFF);
  }
}
