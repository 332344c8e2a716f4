// Expected: what surroundings.Talk prints, which runs in a class loader of the program's own: "urls" is a URLClassLoader,
// "bytes" defines classes from bytes, "layer FOLDER" a module layer with the module in that folder; "strict" passes on the
// JDK and the binding alone, as OSGi and plug-in hosts do, "silent" the same and shows no files, "strictest" the JDK alone;
// "own N" asks itself before its parent, and refuses what it is asked for of the package org.waitprof: 0 not at all, 1 by
// an exception, 2 by an error, 3 by null, 4 by another class.
package surroundings;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import mpi.MPI;

public final class Loaders {
  private Loaders() {}

  public static void main(String[] args) throws Exception {
    List<URL> urls = new ArrayList<>();
    for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
      urls.add(Path.of(entry).toUri().toURL());
    }
    ClassLoader platform = ClassLoader.getPlatformClassLoader();
    URLClassLoader files = new URLClassLoader(urls.toArray(new URL[0]), platform);
    switch (args[0]) {
      case "urls" -> talk(files.loadClass("surroundings.Talk"));
      case "bytes" -> talk(new Bytes(files, platform).loadClass("surroundings.Talk"));
      case "strict" -> talk(new Strict(files, true, true).loadClass("surroundings.Talk"));
      case "silent" -> talk(new Strict(files, true, false).loadClass("surroundings.Talk"), "long");
      case "strictest" -> talk(new Strict(files, false, true).loadClass("surroundings.Talk"));
      case "many", "paths" -> many(args[0].equals("paths"), Integer.parseInt(args[1]), files.getURLs());
      case "own" -> talk(new Own(files, Integer.parseInt(args[1])).loadClass("surroundings.Talk"));
      case "layer" -> talk(layer(Path.of(args[1])).findLoader("layered").loadClass("layered.Talk"));
      default -> throw new IllegalArgumentException(args[0]);
    }
  }

  /** A class of each loader; it calls MPI, which they share. */
  public static final class Once {
    private Once() {}

    /** Makes one call. */
    public static int call() throws Exception {
      MPI.COMM_WORLD.barrier();
      return 1;
    }
  }

  /** Defines {@link Once} itself. */
  private static final class OfOnce extends URLClassLoader {
    private final byte[] file;

    OfOnce(URL[] urls, byte[] file) {
      super(urls, Loaders.class.getClassLoader());
      this.file = file;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      return name.endsWith("$Once")
          ? defineClass(name, file, 0, file.length)
          : super.loadClass(name, resolve);
    }
  }

  private static void many(boolean areFiles, int count, URL[] urls) throws Exception {
    MPI.Init(new String[0]);
    byte[] file;
    try (InputStream in = Loaders.class.getResourceAsStream("Loaders$Once.class")) {
      file = in.readAllBytes();
    }
    int sum = 0;
    for (int i = 0; i < count; i++) {
      ClassLoader loader = new OfOnce(areFiles ? urls : new URL[0], file);
      sum += (int) loader.loadClass("surroundings.Loaders$Once").getMethod("call").invoke(null);
    }
    MPI.Finalize();
    System.out.println("sum " + sum);
  }

  private static void talk(Class<?> program, String... args) throws Exception {
    program.getMethod("main", String[].class).invoke(null, (Object) args);
  }

  private static ModuleLayer layer(Path module) {
    Path mpi =
        Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
            .map(Path::of)
            .filter(entry -> entry.endsWith("mpi.jar"))
            .findFirst()
            .orElseThrow();
    Configuration configuration =
        ModuleLayer.boot()
            .configuration()
            .resolve(ModuleFinder.of(mpi, module), ModuleFinder.of(), Set.of("layered"));
    return ModuleLayer.boot()
        .defineModulesWithOneLoader(configuration, ClassLoader.getPlatformClassLoader());
  }

  /** Passes on names that it knows, and no others. */
  private static final class Strict extends URLClassLoader {
    private final boolean passesBinding;
    private final boolean showsFiles;

    Strict(URLClassLoader files, boolean passesBinding, boolean showsFiles) {
      super(files.getURLs(), files.getParent());
      this.passesBinding = passesBinding;
      this.showsFiles = showsFiles;
    }

    @Override
    public URL getResource(String name) {
      return showsFiles ? super.getResource(name) : null;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("java.")) {
        return super.loadClass(name, resolve);
      }
      if (passesBinding && name.startsWith("mpi.")) {
        return Loaders.class.getClassLoader().loadClass(name);
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        return known != null ? known : findClass(name);
      }
    }
  }

  /** Looks at its own files first, as containers of web applications do. */
  private static final class Own extends URLClassLoader {
    private final int refusal;

    Own(URLClassLoader files, int refusal) {
      super(files.getURLs(), Loaders.class.getClassLoader());
      this.refusal = refusal;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (name.startsWith("org.waitprof.")) {
        switch (refusal) {
          case 1 -> throw new SecurityException("not here");
          case 2 -> throw new StackOverflowError("not here");
          case 3 -> {
            return null;
          }
          case 4 -> {
            return String.class;
          }
          default -> {}
        }
      }
      synchronized (getClassLoadingLock(name)) {
        Class<?> known = findLoadedClass(name);
        if (known != null) {
          return known;
        }
        try {
          boolean isShared = name.startsWith("java.") || name.startsWith("mpi.");
          return isShared ? super.loadClass(name, resolve) : findClass(name);
        } catch (ClassNotFoundException e) {
          return super.loadClass(name, resolve);
        }
      }
    }
  }

  /** As application servers and plug-in frameworks have them. */
  private static final class Bytes extends ClassLoader {
    private final URLClassLoader files;

    Bytes(URLClassLoader files, ClassLoader parent) {
      super(parent);
      this.files = files;
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      try (InputStream in = files.getResourceAsStream(name.replace('.', '/') + ".class")) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        byte[] file = in.readAllBytes();
        return defineClass(name, file, 0, file.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
