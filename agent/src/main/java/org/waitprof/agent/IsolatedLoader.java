package org.waitprof.agent;

import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.util.Collections;
import java.util.Enumeration;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Loads what is not on the hot side: classes and resources below {@code inst/} of the agent's jar.
 * Its parent is the platform loader, so it sees the JDK, the recording side once {@link HotSide}
 * has defined it in the bootstrap loader, and nothing of the application. On the command line,
 * where nothing is recorded, the recording side is loaded here as well.
 */
final class IsolatedLoader extends ClassLoader {
  private static final String PREFIX = "inst/";
  private static final String HOT_PREFIX = "hot/";
  private static final String TRACE_PREFIX = "trace/";

  static {
    registerAsParallelCapable();
  }

  private final JarFile jar;
  private final boolean withHotSide;

  /**
   * Makes the loader.
   *
   * @param jar the agent's own
   * @param withHotSide whether to load the recording side as well: where no agent is running
   */
  IsolatedLoader(JarFile jar, boolean withHotSide) {
    super("waitprof", ClassLoader.getPlatformClassLoader());
    this.jar = jar;
    this.withHotSide = withHotSide;
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    String path = name.replace('.', '/') + ".class";
    try {
      JarEntry entry = jar.getJarEntry(PREFIX + path);
      if (entry == null && withHotSide) {
        entry = jar.getJarEntry(HOT_PREFIX + path);
        entry = entry == null ? jar.getJarEntry(TRACE_PREFIX + path) : entry;
      }
      if (entry == null) {
        throw new ClassNotFoundException(name);
      }
      try (InputStream in = jar.getInputStream(entry)) {
        byte[] file = in.readAllBytes();
        return defineClass(name, file, 0, file.length);
      }
    } catch (IOException e) {
      throw new ClassNotFoundException(name, e);
    }
  }

  @Override
  protected @Nullable URL findResource(String name) {
    if (jar.getJarEntry(PREFIX + name) == null) {
      return null;
    }
    try {
      String file = new java.io.File(jar.getName()).toURI().toString();
      return URI.create("jar:" + file + "!/" + PREFIX + name).toURL();
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
}
