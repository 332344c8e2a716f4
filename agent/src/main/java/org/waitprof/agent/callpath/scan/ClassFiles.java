package org.waitprof.agent.callpath.scan;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayDeque;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.cache.ClassFolder;
import org.waitprof.agent.cache.PathStamp;

/**
 * Reads the class files of class-path entries; never loads a class. Stops when its time is over.
 * Jars stay open until {@link #close}, because some of their classes are asked for twice.
 */
public final class ClassFiles implements AutoCloseable {
  private static final String CLASS = ".class";

  /** Receives class files one by one. */
  public interface Sink {
    /** Takes a file, the way to read it again, and the entry that it comes from. */
    void accept(byte[] file, Bytes again, String entry);

    /** Takes a folder as it was when its files were read. */
    default void acceptFolder(PathStamp folder) {}
  }

  /** A class file that can be read when it is needed; keeping thousands in memory would not do. */
  public interface Bytes {
    /**
     * Reads the file.
     *
     * @throws UncheckedIOException if it can no longer be read
     */
    byte[] read();
  }

  private final Predicate<String> isForeign;
  private final Sink sink;
  private final long deadline;
  private final Map<Path, ZipFile> open = new HashMap<>();
  private String current = "";
  private int unreadable;
  private boolean late;

  /**
   * Begins to read.
   *
   * @param isForeign tells from a binary name which classes to leave out
   * @param limitNanos how long reading may take
   */
  public ClassFiles(Predicate<String> isForeign, long limitNanos, Sink sink) {
    this.isForeign = isForeign;
    this.sink = sink;
    deadline = System.nanoTime() + limitNanos;
  }

  /** Gives every class file of an entry to the sink. */
  public void read(Path entry) {
    current = entry.toString();
    try {
      if (isLate()) {
        return;
      }
      if (Files.isDirectory(entry)) {
        // What comes later into a folder without classes has a name of its own in the cache.
        if (ClassFolder.isWithoutClasses(entry.toFile())) {
          return;
        }
        Files.walkFileTree(entry, Set.of(FileVisitOption.FOLLOW_LINKS), 100, new FolderReader());
      } else {
        readJar(entry);
      }
    } catch (IOException | RuntimeException e) {
      // Native libraries and the like may stand on a class path; the loader ignores them as well.
      unreadable++;
    }
  }

  private boolean isLate() {
    late |= System.nanoTime() - deadline > 0;
    return late;
  }

  /** Whether the time was over before everything had been read. */
  public boolean ranOut() {
    return late;
  }

  /** Entries and files that could not be read. */
  int unreadable() {
    return unreadable;
  }

  private final class FolderReader extends SimpleFileVisitor<Path> {
    /** Of the folders that are being walked through, the innermost last. */
    private final ArrayDeque<Folder> inside = new ArrayDeque<>();

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
      if (isLate()) {
        return FileVisitResult.TERMINATE;
      }
      if (file.toString().endsWith(CLASS)) {
        list(file);
        Bytes bytes = () -> readFile(file);
        give(bytes);
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      String name = String.valueOf(folder.getFileName());
      if (!inside.isEmpty() && !ClassFolder.mayBePackage(name)) {
        return FileVisitResult.SKIP_SUBTREE;
      }
      list(folder);
      inside.push(new Folder(attributes.lastModifiedTime().toMillis()));
      return isLate() ? FileVisitResult.TERMINATE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFileFailed(Path file, IOException e) {
      if (Files.isDirectory(file) && ClassFolder.mayBePackage(String.valueOf(file.getFileName()))) {
        list(file);
      }
      return FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult postVisitDirectory(Path folder, @Nullable IOException e) {
      Folder done = inside.pop();
      sink.acceptFolder(new PathStamp(folder.toString(), done.modified, -1, done.listing));
      return FileVisitResult.CONTINUE;
    }

    private void list(Path entry) {
      Folder folder = inside.peek();
      if (folder != null) {
        folder.listing += PathStamp.listed(String.valueOf(entry.getFileName()));
      }
    }
  }

  /** A folder on the way. */
  private static final class Folder {
    final long modified;
    long listing = PathStamp.EMPTY_FOLDER;

    Folder(long modified) {
      this.modified = modified;
    }
  }

  private void give(Bytes bytes) {
    try {
      sink.accept(bytes.read(), bytes, current);
    } catch (RuntimeException e) {
      // The class loader will say what is wrong with it, if it is ever asked for.
      unreadable++;
    }
  }

  private void readJar(Path file) throws IOException {
    ZipFile jar = new ZipFile(file.toFile());
    open.put(file, jar);
    if (jar.getEntry("org/waitprof/agent/WaitprofAgent.class") != null) {
      return;
    }
    for (Enumeration<? extends ZipEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
      String name = entries.nextElement().getName();
      if (isLate()) {
        return;
      }
      if (name.endsWith(CLASS) && !name.startsWith("META-INF/") && !isForeign(name)) {
        give(() -> readEntry(file, name));
      }
    }
  }

  private boolean isForeign(String file) {
    return isForeign.test(file.substring(0, file.length() - CLASS.length()).replace('/', '.'));
  }

  /** Through a stream: a channel would refuse to read for a thread that has been interrupted. */
  private static byte[] readFile(Path file) {
    try (FileInputStream in = new FileInputStream(file.toFile())) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private byte[] readEntry(Path file, String name) {
    try {
      ZipFile jar = open.get(file);
      if (jar != null) {
        return readEntry(jar, name);
      }
      try (ZipFile again = new ZipFile(file.toFile())) {
        return readEntry(again, name);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static byte[] readEntry(ZipFile jar, String name) throws IOException {
    ZipEntry entry = jar.getEntry(name);
    if (entry == null) {
      throw new IOException(name + " has gone from " + jar.getName());
    }
    try (InputStream in = jar.getInputStream(entry)) {
      byte[] file = new byte[(int) Math.max(0, entry.getSize())];
      return in.readNBytes(file, 0, file.length) > 0 ? file : in.readAllBytes();
    }
  }

  @Override
  public void close() {
    for (ZipFile jar : open.values()) {
      try {
        jar.close();
      } catch (IOException e) {
        unreadable++;
      }
    }
    open.clear();
  }
}
