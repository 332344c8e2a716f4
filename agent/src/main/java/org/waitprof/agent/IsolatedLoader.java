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
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jspecify.annotations.Nullable;

/**
 * Loads classes outside of the hot side: classes of the agent's packs, and resources below {@code
 * inst/} of its jar. A pack is read when one of its classes is asked for. Most packs have the
 * classes of one package. A jar of 1300 entries costs 5 ms of CPU more to open than a jar of a few.
 * One pack of all classes that a rank may ever load costs 10 ms and 3 MiB more than the packs that
 * it loads.
 *
 * <p>Its parent is the platform loader. So it sees the JDK, the hot side once {@link HotSide} has
 * defined it in the bootstrap loader, and nothing of the application. On the command line, where
 * nothing is recorded, it also loads the hot side.
 */
final class IsolatedLoader extends ClassLoader
    implements Consumer<Function<Object[], @Nullable Throwable>> {
  private static final String PREFIX = "inst/";
  private static final String OWN = "org.waitprof.";

  static {
    registerAsParallelCapable();
  }

  private final JarFile jar;
  private final boolean withHotSide;
  private final List<String> others;
  private final Map<String, ClassPack> opened = new ConcurrentHashMap<>();
  private @Nullable Function<Object[], @Nullable Throwable> entry;

  /**
   * Makes the loader.
   *
   * @param jar the agent's jar
   * @param withHotSide whether to load the hot side, too: where no agent is running
   */
  IsolatedLoader(JarFile jar, boolean withHotSide) {
    super("waitprof", ClassLoader.getPlatformClassLoader());
    this.jar = jar;
    this.withHotSide = withHotSide;
    others =
        withHotSide
            ? List.of(
                ClassPack.END,
                ClassPack.ROOT,
                ClassPack.START,
                ClassPack.HOT,
                ClassPack.TRACE,
                ClassPack.SAMPLE,
                ClassPack.HANDLE,
                ClassPack.COMMANDS,
                ClassPack.LIVE)
            // A rank's endpoint reads a part of the sample's pack: with samples=off no other loader
            // has it.
            : List.of(
                ClassPack.END,
                ClassPack.ROOT,
                ClassPack.START,
                ClassPack.LIVE,
                ClassPack.COMMANDS,
                ClassPack.SAMPLE);
  }

  /**
   * Calls a class that hands an instance of itself to its loader when it is initialised. Called by
   * premain, in its thread.
   *
   * @param name name of the class
   * @return result of the instance
   * @throws ClassNotFoundException if the class is missing
   */
  @Nullable Throwable call(String name, Object... arguments) throws ClassNotFoundException {
    Class<?> unused = Class.forName(name, true, this);
    return entry == null ? new ClassNotFoundException(name) : entry.apply(arguments);
  }

  @Override
  public void accept(Function<Object[], @Nullable Throwable> given) {
    entry = given;
  }

  /**
   * Asks its parents last: each refusal of theirs is an exception, 0.1 ms in a fresh JVM. Names of
   * the JDK bypass its own look-up, which halves the time of each of some hundred such questions.
   */
  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    if (name.startsWith("java.")) {
      try {
        return Class.forName(name, false, null);
      } catch (ClassNotFoundException inAnotherModule) {
        return super.loadClass(name, resolve);
      }
    }
    if (!isHere(name)) {
      return super.loadClass(name, resolve);
    }
    synchronized (getClassLoadingLock(name)) {
      Class<?> known = findLoadedClass(name);
      return known != null ? known : findClass(name);
    }
  }

  /** If a hot side runs, the parents have its classes, and none of these packs has them. */
  private boolean isHere(String name) throws ClassNotFoundException {
    return packOf(name).names().contains(name)
        || (withHotSide && name.startsWith(OWN) && inOthers(name) != null);
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    byte[] file = packOf(name).file(name);
    if (file == null) {
      file = inOthers(name);
    }
    if (file == null) {
      throw new ClassNotFoundException(name);
    }
    try {
      return defineClass(name, file, 0, file.length);
    } catch (LinkageError e) {
      // Another thread may define it at the same moment: HotSide does so without this loader's
      // lock.
      Class<?> known = findLoadedClass(name);
      if (known == null) {
        throw e;
      }
      return known;
    }
  }

  private byte @Nullable [] inOthers(String name) throws ClassNotFoundException {
    byte[] file = null;
    for (int i = 0; file == null && i < others.size(); i++) {
      file = pack(others.get(i), false, name).file(name);
    }
    return file;
  }

  /** The pack of a class's package: a rank that weaves nothing never reads the weaver's pack. */
  private ClassPack packOf(String name) throws ClassNotFoundException {
    if (!name.startsWith(OWN) && !name.startsWith("net.bytebuddy.")) {
      return ClassPack.EMPTY;
    }
    return pack(name.substring(0, name.lastIndexOf('.')), true, name);
  }

  /**
   * A pack, by the name of its package or its own name; two threads may both read it, and use one.
   */
  private ClassPack pack(String name, boolean ofPackage, String wanted)
      throws ClassNotFoundException {
    ClassPack known = opened.get(name);
    if (known != null) {
      return known;
    }
    try {
      ClassPack read = ofPackage ? ClassPack.ofPackage(jar, name) : ClassPack.read(jar, name);
      ClassPack first = opened.putIfAbsent(name, read);
      return first == null ? read : first;
    } catch (IOException e) {
      throw new ClassNotFoundException(wanted, e);
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
