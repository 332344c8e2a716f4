package org.waitprof.agent.callpath.scan;

import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.cache.PathStamp;

/** An entry of a class path, open: a folder or a jar. Not thread-safe. */
interface PathEntry {
  String CLASS = ".class";

  /** The absolute path under which it was named: a link may lead elsewhere tomorrow. */
  String path();

  /**
   * Finds a class file.
   *
   * @param name internal name of the class
   * @return reads it when it is needed, for keeping thousands in memory would not do; throws {@link
   *     java.io.UncheckedIOException} if it can no longer be read; null if it is not there
   */
  @Nullable Supplier<byte[]> find(String name);

  /** Opens a resource; null if it is not there. */
  @Nullable InputStream open(String resource) throws IOException;

  /** Internal names of all its classes; empty if they are more than {@code most}. */
  List<String> all(int most);

  /** Internal names of the classes of a package, which ends with a slash. */
  List<String> ofPackage(String name);

  /** Number of its entries; 0 if not known. */
  int size();

  /** Names what must not change for the same classes to be found here. */
  void describe(Consumer<PathStamp> sink);
}
