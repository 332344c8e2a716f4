package org.waitprof.agent;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Loads what is not on the hot side: classes of a pack, and classes and resources below {@code
 * inst/} of the agent's jar. Its parent is the platform loader, so it sees the JDK, the recording
 * side once {@link HotSide} has defined it in the bootstrap loader, and nothing of the application.
 * On the command line, where nothing is recorded, the recording side is loaded here as well.
 */
final class IsolatedLoader extends ClassLoader {
  private static final String PREFIX = "inst/";

  static {
    registerAsParallelCapable();
  }

  private final JarFile jar;
  private final ClassPack pack;
  private final List<ClassPack> hotSide;

  /**
   * Makes the loader.
   *
   * @param jar the agent's own
   * @param withHotSide whether to load the recording side as well: where no agent is running
   * @throws IOException if the jar is damaged
   */
  IsolatedLoader(JarFile jar, boolean withHotSide) throws IOException {
    super("waitprof", ClassLoader.getPlatformClassLoader());
    this.jar = jar;
    pack = ClassPack.read(jar, ClassPack.ISOLATED);
    hotSide =
        withHotSide
            ? List.of(ClassPack.read(jar, ClassPack.HOT), ClassPack.read(jar, ClassPack.TRACE))
            : List.of();
  }

  /** Asks its parents last: each no of theirs is an exception, 0.1 ms in a fresh JVM. */
  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (!pack.names().contains(name)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      return known != null ? known : findClass(name);
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] file = pack.file(name);
    for (int i = 0; file == null && i < hotSide.size(); i++) {
      file = hotSide.get(i).file(name);
    }
    if (file == null) {
      file = fromJar(name);
    }
    return defineClass(name, file, 0, file.length);
  }

  private byte[] fromJar(String name) throws ClassNotFoundException {
    JarEntry entry = jar.getJarEntry(PREFIX + name.replace('.', '/') + ".class");
    if (entry == null) {
      throw new ClassNotFoundException(name);
    }
    try (InputStream in = jar.getInputStream(entry)) {
      return in.readAllBytes();
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  @Override
  public @Nullable InputStream getResourceAsStream(String name) {
    try {
      JarEntry entry = jar.getJarEntry(PREFIX.concat(name));
      return entry == null ? super.getResourceAsStream(name) : jar.getInputStream(entry);
    } catch (IOException e) {
      return null;
    }
  }

  @Override
  protected @Nullable URL findResource(String name) {
    JarEntry entry = jar.getJarEntry(PREFIX.concat(name));
    try {
      return entry == null ? null : new URL(null, "waitprof:".concat(name), new Entries(entry));
    } catch (MalformedURLException e) {
      return null;
    }
  }

  @Override
  protected Enumeration<URL> findResources(String name) {
    URL resource = findResource(name);
    return resource == null
        ? Collections.emptyEnumeration()
        : Collections.enumeration(Collections.singleton(resource));
  }

  /** Opens an entry by its URL: the JDK's way there opens the jar once more, for 10 ms of CPU. */
  private final class Entries extends URLStreamHandler {
    private final JarEntry entry;

    Entries(JarEntry entry) {
      this.entry = entry;
    }

    @Override
    protected URLConnection openConnection(URL url) {
      return new URLConnection(url) {
        @Override
        public void connect() {}

        @Override
        public InputStream getInputStream() throws IOException {
          return jar.getInputStream(entry);
        }
      };
    }
  }
}
