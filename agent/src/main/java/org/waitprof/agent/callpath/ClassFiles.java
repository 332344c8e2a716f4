package org.waitprof.agent.callpath;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Enumeration;
import java.util.List;
import java.util.StringTokenizer;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * The class files behind a class loader's class path: read from folders and jars, never loaded.
 * Jars that hold an MPI binding or waitprof itself are left out.
 */
final class ClassFiles {
  /** Receives class files one by one. */
  interface Sink {
    /** Takes a file and the way to read it again; false ends the reading. */
    boolean accept(byte[] file, Bytes again);
  }

  /** A class file that can be read when it is needed; keeping thousands in memory would not do. */
  interface Bytes {
    /** The file; empty if it can no longer be read. */
    byte[] read();
  }

  private ClassFiles() {}

  /**
   * The class path of a loader: the JVM's for the application's loader, the URLs of a {@link
   * URLClassLoader}, nothing for others, whose classes are looked at as they are loaded.
   */
  static List<Path> pathOf(@Nullable ClassLoader loader) {
    List<Path> path = new ArrayList<>();
    if (loader instanceof URLClassLoader urls) {
      for (URL url : urls.getURLs()) {
        if (url.getProtocol().equals("file")) {
          add(path, Path.of(URI.create(url.toString())));
        }
      }
    } else if (loader == ClassLoader.getSystemClassLoader()) {
      for (String entry : System.getProperty("java.class.path", "").split(File.pathSeparator, -1)) {
        add(path, Path.of(entry));
      }
    }
    return path;
  }

  /** Adds a class-path entry and what its manifest's Class-Path names. */
  private static void add(List<Path> path, Path entry) {
    if (path.contains(entry)) {
      return;
    }
    path.add(entry);
    if (!Files.isRegularFile(entry)) {
      return;
    }
    try (JarFile jar = new JarFile(entry.toFile(), false)) {
      String more =
          jar.getManifest() == null
              ? null
              : jar.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      if (more != null) {
        StringTokenizer names = new StringTokenizer(more);
        while (names.hasMoreTokens()) {
          add(path, Path.of(entry.toUri().resolve(names.nextToken())));
        }
      }
    } catch (IOException | RuntimeException e) {
      // Not a jar, or a Class-Path that is no path: the class loader ignores it as well.
      return;
    }
  }

  /** Gives every class file of a class-path entry to the sink. */
  static void read(Path entry, Sink sink) throws IOException {
    if (Files.isDirectory(entry)) {
      readFolder(entry, sink);
    } else if (Files.isRegularFile(entry)) {
      readJar(entry, sink);
    }
  }

  private static void readFolder(Path folder, Sink sink) throws IOException {
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            boolean goOn =
                !file.getFileName().toString().endsWith(".class")
                    || sink.accept(Files.readAllBytes(file), () -> fileBytes(file));
            return goOn ? FileVisitResult.CONTINUE : FileVisitResult.TERMINATE;
          }

          @Override
          public FileVisitResult visitFileFailed(Path file, IOException e) {
            return FileVisitResult.CONTINUE;
          }
        });
  }

  private static void readJar(Path file, Sink sink) throws IOException {
    try (ZipFile jar = new ZipFile(file.toFile())) {
      if (jar.getEntry("mpi/MPI.class") != null
          || jar.getEntry("runtime/starter/MulticoreStarter.class") != null
          || jar.getEntry("org/waitprof/agent/WaitprofAgent.class") != null) {
        return;
      }
      for (Enumeration<? extends ZipEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
        ZipEntry entry = entries.nextElement();
        if (entry.getName().endsWith(".class") && !entry.getName().startsWith("META-INF/")) {
          try (InputStream in = jar.getInputStream(entry)) {
            if (!sink.accept(in.readAllBytes(), () -> entryBytes(file, entry.getName()))) {
              return;
            }
          }
        }
      }
    }
  }

  private static byte[] fileBytes(Path file) {
    try {
      return Files.readAllBytes(file);
    } catch (IOException e) {
      return new byte[0];
    }
  }

  private static byte[] entryBytes(Path file, String name) {
    try (ZipFile jar = new ZipFile(file.toFile())) {
      ZipEntry entry = jar.getEntry(name);
      if (entry == null) {
        return new byte[0];
      }
      try (InputStream in = jar.getInputStream(entry)) {
        return in.readAllBytes();
      }
    } catch (IOException e) {
      return new byte[0];
    }
  }
}
