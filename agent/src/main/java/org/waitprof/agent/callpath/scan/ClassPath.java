package org.waitprof.agent.callpath.scan;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringTokenizer;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.cache.PathStamp;
import org.waitprof.system.PathText;

/** Where a class loader finds its classes: folders and jars, in the loader's order. */
public final class ClassPath {
  /** Entries, each with the path under which it was named: a link may lead elsewhere tomorrow. */
  private final Map<Path, Path> entries = new LinkedHashMap<>();

  private final List<PathStamp> stamps = new ArrayList<>();

  private ClassPath() {}

  /**
   * The class path of a loader: class path and module path of the JVM for the application's loader,
   * the URLs of a {@link URLClassLoader}, nothing for others, whose classes are looked at as they
   * are loaded. Entries that do not exist are left out.
   */
  public static ClassPath of(@Nullable ClassLoader loader) {
    ClassPath path = new ClassPath();
    if (loader instanceof URLClassLoader urls) {
      for (URL url : urls.getURLs()) {
        path.addUrl(url);
      }
    } else if (loader == ClassLoader.getSystemClassLoader()) {
      for (String entry : split(System.getProperty("java.class.path", ""))) {
        Path named = path.named(entry);
        if (named != null) {
          path.add(named);
        }
      }
      for (String entry : split(System.getProperty("jdk.module.path", ""))) {
        Path named = path.named(entry);
        if (named != null) {
          path.addModules(named);
        }
      }
    }
    return path;
  }

  /** Folders and jars, and the absolute path under which each was named. */
  Map<Path, Path> entries() {
    return entries;
  }

  /** Jars and entries that are missing, as they are now. */
  List<PathStamp> stamps() {
    return stamps;
  }

  private static String[] split(String path) {
    return path.isEmpty() ? new String[0] : path.split(File.pathSeparator, -1);
  }

  /** An entry that the locale cannot express is missing for the JVM as well. */
  private @Nullable Path named(String entry) {
    if (PathText.isExpressible(entry)) {
      return Path.of(entry);
    }
    stamps.add(PathStamp.ofFile(new File(entry).getAbsoluteFile()));
    return null;
  }

  private void addUrl(URL url) {
    if (url.getProtocol().equals("file")) {
      try {
        add(Path.of(URI.create(url.toString())));
      } catch (IllegalArgumentException e) {
        // A blank that should be %20: the loader takes the path as it stands, and so do we.
        Path named = named(url.getPath());
        if (named != null) {
          add(named);
        }
      }
    }
  }

  /** An entry of a module path is a module, or a folder of modules. */
  private void addModules(Path entry) {
    if (!Files.isDirectory(entry) || Files.exists(entry.resolve("module-info.class"))) {
      add(entry);
      return;
    }
    stamps.add(PathStamp.ofFolder(entry.toAbsolutePath().toFile()));
    try (DirectoryStream<Path> modules = Files.newDirectoryStream(entry)) {
      for (Path module : modules) {
        add(module);
      }
    } catch (IOException e) {
      return; // The JVM has found no module there, either.
    }
  }

  /** Adds an entry and what its manifest's Class-Path names. */
  private void add(Path wanted) {
    Path named = wanted.toAbsolutePath();
    Path entry;
    try {
      entry = wanted.toRealPath();
      // Where a link leads to a name that the locale cannot express, the link's own can be opened.
      entry = PathText.isExpressible(entry.toString()) ? entry : named;
    } catch (IOException e) {
      stamps.add(PathStamp.ofFile(named.toFile()));
      return;
    }
    if (entries.putIfAbsent(entry, named) != null || !Files.isRegularFile(entry)) {
      return;
    }
    stamps.add(PathStamp.ofFile(named.toFile()));
    try (JarFile jar = new JarFile(entry.toFile(), false)) {
      Manifest manifest = jar.getManifest();
      String more =
          manifest == null
              ? null
              : manifest.getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      for (StringTokenizer names = new StringTokenizer(more == null ? "" : more);
          names.hasMoreTokens(); ) {
        addNamed(wanted.toUri().resolve(names.nextToken()));
      }
    } catch (IOException | IllegalArgumentException e) {
      return; // Not a jar, or a Class-Path that is no path: the class loader ignores it as well.
    }
  }

  private void addNamed(URI name) {
    try {
      if ("file".equals(name.getScheme())) {
        add(Path.of(name));
      }
    } catch (InvalidPathException e) {
      return;
    }
  }
}
