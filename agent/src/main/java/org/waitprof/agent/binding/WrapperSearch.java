package org.waitprof.agent.binding;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;
import org.waitprof.system.SpecialFile;

/**
 * Looks for a binding in C's style that a class loader sees: the one of the table that the option
 * {@code binding} names; else of a table that lies in a wrapper's own jar as {@code
 * META-INF/waitprof/NAME.calls}; else of a table that comes with the agent. Asked once per class
 * loader, in the thread that loads its first class.
 */
public final class WrapperSearch {
  /** Folder in which wrappers keep their tables. */
  public static final String FOLDER = "META-INF/waitprof";

  private static final String SUFFIX = ".calls";

  /** Classes of wrappers that do not bring a table along, each before its table in this jar. */
  private static final String[] KNOWN = {
    "org/mpi/Mpi.class", "mpi4all.wrapper",
    "jse/parallel/MPI$Native.class", "jse.wrapper",
    "org/ogolem/generic/mpi/MPIInterface.class", "ogolem.wrapper"
  };

  private final @Nullable WrapperTable given;

  private WrapperSearch(@Nullable WrapperTable given) {
    this.given = given;
  }

  /** A search that knows no table from outside. */
  public static WrapperSearch plain() {
    return new WrapperSearch(null);
  }

  /**
   * A search for the binding of one table.
   *
   * @param file the table
   * @throws IOException if it cannot be read
   * @throws IllegalArgumentException with one line that says what is wrong in it
   */
  public static WrapperSearch of(Path file) throws IOException {
    return new WrapperSearch(WrapperTable.parse(file.toString(), SpecialFile.text(file)));
  }

  /** Whether a table was given, which goes before the bindings that are known. */
  public boolean isGiven() {
    return given != null;
  }

  /**
   * The binding; null if the loader sees none.
   *
   * @throws IllegalArgumentException with one line that explains why a table does not fit its
   *     classes, or the error in a table that a jar brings along
   */
  public @Nullable Binding find(ClassLoader loader) throws IOException {
    if (given != null) {
      return seen(given, loader) ? bound(given, loader) : null;
    }
    for (WrapperTable each : brought(loader)) {
      if (seen(each, loader)) {
        return bound(each, loader);
      }
    }
    for (int i = 0; i < KNOWN.length; i += 2) {
      if (loader.getResource(KNOWN[i]) != null) {
        return bound(WrapperTable.parse(KNOWN[i + 1], Resources.text(KNOWN[i + 1])), loader);
      }
    }
    return null;
  }

  private static boolean seen(WrapperTable table, ClassLoader loader) {
    return loader.getResource(table.marker()) != null;
  }

  private static Binding bound(WrapperTable table, ClassLoader loader) {
    Rows rows = WrapperRows.of(table, name -> file(loader, name.concat(".class")));
    Wrappers.add(table);
    return new Binding(table, rows);
  }

  private static byte @Nullable [] file(ClassLoader loader, String resource) {
    try (InputStream in = loader.getResourceAsStream(resource)) {
      return in == null ? null : in.readAllBytes();
    } catch (IOException e) {
      return null;
    }
  }

  /** Tables in the jars and folders that a loader sees. */
  private static List<WrapperTable> brought(ClassLoader loader) throws IOException {
    List<WrapperTable> tables = new ArrayList<>();
    for (URL folder : Collections.list(loader.getResources(FOLDER))) {
      for (String name : names(folder)) {
        String resource = FOLDER + "/" + name;
        byte[] text = file(loader, resource);
        if (text != null) {
          tables.add(WrapperTable.parse(resource, new String(text, StandardCharsets.UTF_8)));
        }
      }
    }
    return tables;
  }

  private static List<String> names(URL folder) throws IOException {
    List<String> names = new ArrayList<>();
    if (folder.openConnection() instanceof JarURLConnection connection) {
      connection.setUseCaches(false);
      try (JarFile jar = connection.getJarFile()) {
        for (JarEntry entry : Collections.list(jar.entries())) {
          String name = entry.getName();
          if (name.startsWith(FOLDER + "/") && name.endsWith(SUFFIX)) {
            names.add(name.substring(FOLDER.length() + 1));
          }
        }
      }
    } else {
      // What a folder gives as its content is the names in it, a line each.
      try (BufferedReader lines =
          new BufferedReader(new InputStreamReader(folder.openStream(), StandardCharsets.UTF_8))) {
        lines.lines().filter(name -> name.endsWith(SUFFIX)).forEach(names::add);
      }
    }
    return names;
  }
}
