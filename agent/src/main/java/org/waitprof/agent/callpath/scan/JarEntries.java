package org.waitprof.agent.callpath.scan;

import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.jar.Attributes;
import java.util.jar.Manifest;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.cache.PathStamp;

/**
 * A jar of a class path. It stays open, as it does in the program's own loader, with which the JDK
 * shares its directory.
 */
final class JarEntries implements PathEntry {
  private static final String MANIFEST = "META-INF/MANIFEST.MF";

  private final PathStamp stamp;
  private final ZipFile jar;
  private final boolean isAgent;

  /**
   * Opens a jar.
   *
   * @throws IOException if it is none, as native libraries on a class path are
   */
  JarEntries(File file, PathStamp stamp) throws IOException {
    this.stamp = stamp;
    jar = new ZipFile(file);
    isAgent = jar.getEntry("org/waitprof/agent/WaitprofAgent.class") != null;
  }

  @Override
  public String path() {
    return stamp.path();
  }

  @Override
  public @Nullable Supplier<byte[]> find(String name) {
    String file = name.concat(CLASS);
    return isAgent || jar.getEntry(file) == null ? null : () -> read(file);
  }

  private byte[] read(String name) {
    ZipEntry entry = jar.getEntry(name);
    try (InputStream in = jar.getInputStream(entry)) {
      return FileContent.read(in, entry.getSize());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public @Nullable InputStream open(String resource) throws IOException {
    ZipEntry entry = jar.getEntry(resource);
    return entry == null ? null : jar.getInputStream(entry);
  }

  @Override
  public List<String> all(int most) {
    if (isAgent || jar.size() > 4 * most) {
      return List.of();
    }
    List<String> found = below("");
    found.removeIf(name -> name.startsWith("META-INF/"));
    return found.size() > most ? List.of() : found;
  }

  @Override
  public List<String> ofPackage(String name) {
    List<String> found = below(name);
    found.removeIf(each -> each.indexOf('/', name.length()) >= 0);
    return found;
  }

  private List<String> below(String folder) {
    List<String> found = new ArrayList<>();
    for (Enumeration<? extends ZipEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
      String name = entries.nextElement().getName();
      if (name.startsWith(folder) && name.endsWith(CLASS)) {
        found.add(name.substring(0, name.length() - CLASS.length()));
      }
    }
    return found;
  }

  @Override
  public int size() {
    return jar.size();
  }

  @Override
  public void describe(Consumer<PathStamp> sink) {
    sink.accept(stamp);
  }

  /** Names in the manifest's Class-Path; empty without them. */
  String classPath() {
    try (InputStream in = open(MANIFEST)) {
      if (in == null) {
        return "";
      }
      Manifest manifest = new Manifest(new ByteArrayInputStream(FileContent.read(in, 0)));
      String found = manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      return found == null ? "" : found;
    } catch (IOException | IllegalArgumentException e) {
      return ""; // The class loader also ignores it.
    }
  }
}
