package org.waitprof.agent.callpath.scan;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.RandomAccessFile;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.cache.JarDirectory;
import org.waitprof.agent.cache.JarDirectory.Packed;
import org.waitprof.agent.cache.PathStamp;

/**
 * A jar that lies in another one, or a folder of classes there: executable jars, for example of
 * Spring Boot, have both. Only requested files are unpacked. A jar inside has to be stored without
 * compression, which the loaders of such jars also demand.
 */
final class NestedJar implements PathEntry {
  private final PathStamp stamp;
  private final String inside;

  /** Prefix of the names of its files in the directory. */
  private final String folder;

  private final Map<String, Packed> files;

  /**
   * Opens a jar or folder.
   *
   * @param stamp of the jar that it lies in
   * @param outer the files of that jar, by name
   * @param inside its name there
   * @throws IOException if the jar inside cannot be read
   */
  NestedJar(PathStamp stamp, Map<String, Packed> outer, String inside) throws IOException {
    this.stamp = stamp;
    this.inside = inside;
    Packed jar = outer.get(inside);
    if (jar == null || inside.endsWith("/")) {
      folder = inside.endsWith("/") ? inside : inside.concat("/");
      files = outer;
    } else if (jar.isDeflated()) {
      throw new IOException("packed twice");
    } else {
      folder = "";
      try (RandomAccessFile file = new RandomAccessFile(stamp.path(), "r")) {
        files = JarDirectory.of(file, JarDirectory.begin(file, jar), jar.size()).files();
      }
    }
  }

  @Override
  public String path() {
    return stamp.path() + File.separator + inside;
  }

  @Override
  public @Nullable Supplier<byte[]> find(String name) {
    Packed found = files.get(folder.concat(name).concat(CLASS));
    return found == null ? null : () -> read(found);
  }

  private byte[] read(Packed packed) {
    if (packed.size() > FileContent.LARGEST || packed.packed() > FileContent.LARGEST) {
      throw new UncheckedIOException(new IOException("too large"));
    }
    byte[] bytes = new byte[packed.packed()];
    try (RandomAccessFile file = new RandomAccessFile(stamp.path(), "r")) {
      file.seek(JarDirectory.begin(file, packed));
      file.readFully(bytes);
      return packed.isDeflated() ? inflate(bytes, packed.size()) : bytes;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] inflate(byte[] packed, int size) throws IOException {
    Inflater inflater = new Inflater(true);
    try (InputStream in = new InflaterInputStream(new ByteArrayInputStream(packed), inflater)) {
      byte[] bytes = in.readNBytes(size);
      if (bytes.length < size) {
        throw new IOException("cut short");
      }
      return bytes;
    } finally {
      inflater.end();
    }
  }

  @Override
  public @Nullable InputStream open(String resource) {
    Packed found = files.get(folder.concat(resource));
    return found == null ? null : new ByteArrayInputStream(read(found));
  }

  @Override
  public List<String> all(int most) {
    List<String> found = ofFolder("", true);
    return found.size() > most ? List.of() : found;
  }

  @Override
  public List<String> ofPackage(String name) {
    return ofFolder(name, false);
  }

  private List<String> ofFolder(String name, boolean deep) {
    String begin = folder.concat(name);
    List<String> found = new ArrayList<>();
    for (String each : files.keySet()) {
      if (each.startsWith(begin)
          && each.endsWith(CLASS)
          && (deep || each.indexOf('/', begin.length()) < 0)
          && !each.startsWith("META-INF/", folder.length())) {
        found.add(each.substring(folder.length(), each.length() - CLASS.length()));
      }
    }
    return found;
  }

  @Override
  public int size() {
    return files.size();
  }

  @Override
  public void describe(Consumer<PathStamp> sink) {
    sink.accept(stamp);
  }
}
