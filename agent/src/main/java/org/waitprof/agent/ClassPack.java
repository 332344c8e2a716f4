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
 * Class files that are one entry of the agent's jar, written by the build: read at once, each class
 * is found without a look into the jar. Used by both class loaders of the agent, so it needs
 * nothing of the rest. Immutable.
 */
final class ClassPack {
  /** What defines classes. */
  static final String DEFINER = "definer.pack";

  /** What instrumented code calls. */
  static final String HOT = "hot.pack";

  /** What it calls with {@code mode=trace} only. */
  static final String TRACE = "trace.pack";

  /** What it calls unless {@code samples=off}. */
  static final String SAMPLE = "sample.pack";

  /** What it calls of bindings in C's style. */
  static final String HANDLE = "handle.pack";

  /** What live metrics load, Micrometer and simpleclient included. */
  static final String LIVE = "live.pack";

  /** What only the command line loads. */
  static final String COMMANDS = "commands.pack";

  /** What every rank loads in premain and in Init, of all packages. */
  static final String START = "start.pack";

  /** What every rank loads in Finalize. */
  static final String END = "end.pack";

  /** What rank 0 loads there besides. */
  static final String ROOT = "root.pack";

  /** Has no class. */
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
   * @param jar the agent's own
   * @param name of the entry
   * @throws IOException if it is not there
   */
  static ClassPack read(JarFile jar, String name) throws IOException {
    return new ClassPack(bytes(jar, entry(jar, name)));
  }

  /**
   * Opens a pack whose classes are all wanted.
   *
   * @throws IOException if it is not there
   */
  static InputStream open(JarFile jar, String name) throws IOException {
    return jar.getInputStream(entry(jar, name));
  }

  /** A pack of one class. */
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

  /** Binary names of all classes, supertypes before what extends them. */
  Set<String> names() {
    return offsets.keySet();
  }

  /** The file of a class; null if it is not in here. */
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

  /** Names are ASCII, as all of ours. */
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
