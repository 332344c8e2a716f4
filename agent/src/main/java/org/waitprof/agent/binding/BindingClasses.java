package org.waitprof.agent.binding;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.function.BiConsumer;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;

/** All classes of the binding that a class loader sees, wherever it has them. */
public final class BindingClasses {
  private static final String PACKAGE = "mpi/";
  private static final String CLASS = ".class";

  private BindingClasses() {}

  /**
   * Reads them; none where they are in neither a jar nor a folder.
   *
   * @param sink receives internal names and class files
   * @throws IOException if they cannot be read
   */
  public static void read(ClassLoader loader, BiConsumer<String, byte[]> sink) throws IOException {
    URL one = loader.getResource(PACKAGE + "MPI" + CLASS);
    if (one == null) {
      return;
    }
    if (one.openConnection() instanceof JarURLConnection connection) {
      connection.setUseCaches(false);
      try (JarFile jar = connection.getJarFile()) {
        readJar(jar, sink);
      }
    } else if (one.getProtocol().equals("file")) {
      readFolder(Path.of(URI.create(one.toString())).resolveSibling(""), sink);
    }
  }

  private static void readJar(JarFile jar, BiConsumer<String, byte[]> sink) throws IOException {
    for (Enumeration<JarEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
      JarEntry entry = entries.nextElement();
      String name = entry.getName();
      if (name.startsWith(PACKAGE)
          && name.endsWith(CLASS)
          && name.indexOf('/', PACKAGE.length()) < 0) {
        try (InputStream in = jar.getInputStream(entry)) {
          sink.accept(withoutSuffix(name), in.readAllBytes());
        }
      }
    }
  }

  private static void readFolder(Path folder, BiConsumer<String, byte[]> sink) throws IOException {
    File[] files = folder.toFile().listFiles((home, name) -> name.endsWith(CLASS));
    for (File file : files == null ? new File[0] : files) {
      sink.accept(withoutSuffix(PACKAGE + file.getName()), Files.readAllBytes(file.toPath()));
    }
  }

  private static String withoutSuffix(String name) {
    return name.substring(0, name.length() - CLASS.length());
  }
}
