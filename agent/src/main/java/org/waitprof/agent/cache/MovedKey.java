package org.waitprof.agent.cache;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Names a class path by its content, wherever that lies: jars by their {@link JarDirectory},
 * folders by the entries directly in them. Jars next to each other may be in any order. Computed if
 * no earlier start with this class path is known; 0.1 ms per jar.
 */
final class MovedKey {
  private final StringBuilder text;

  /** Entries in the order of the text, and in the order of the class path. */
  private final List<Entry> sorted = new ArrayList<>();

  private final List<Entry> inOrder = new ArrayList<>();
  private List<Entry> jars = new ArrayList<>();
  private boolean isCertain = true;

  /**
   * An entry of the class path.
   *
   * @param id what it holds
   */
  record Entry(String path, String id) {}

  private MovedKey(String settings) {
    text = new StringBuilder(settings);
    text.append(System.getProperty("java.vm.name")).append('\n');
    text.append(System.getProperty("java.vm.version")).append('\n');
  }

  /**
   * The key of a loader.
   *
   * @param settings agent, by content, and options
   * @return null if it is unknown what the class path holds
   */
  static @Nullable MovedKey of(ClassLoader loader, String settings) {
    MovedKey key = new MovedKey(settings);
    for (LoaderPath.Part part : LoaderPath.of(loader)) {
      if (part.file() != null) {
        key.add(part.file());
      } else {
        key.isCertain &= !part.hidesClasses();
        key.flush();
        key.text.append(part.name()).append('\n');
      }
    }
    key.flush();
    return key.isCertain ? key : null;
  }

  private void add(File file) {
    String path = file.getPath();
    if (file.isDirectory()) {
      flush();
      take(new Entry(path, "folder " + Long.toHexString(PathStamp.listing(file))));
    } else if (file.length() == 0) {
      take(new Entry(path, "missing"));
    } else {
      long hash = JarDirectory.hash(file);
      isCertain &= hash != 0;
      jars.add(new Entry(path, "jar " + file.length() + ' ' + Long.toHexString(hash)));
    }
  }

  private void flush() {
    inOrder.addAll(jars);
    jars.sort((one, other) -> one.id.compareTo(other.id));
    for (Entry jar : jars) {
      text.append(jar.id).append('\n');
      sorted.add(jar);
    }
    jars = new ArrayList<>();
  }

  private void take(Entry entry) {
    text.append(entry.id).append('\n');
    sorted.add(entry);
    inOrder.add(entry);
  }

  /** All entries, and what weaving depends on besides. */
  String text() {
    return text.toString();
  }

  /** The entries, in the order of the text. */
  List<Entry> entries() {
    return Collections.unmodifiableList(sorted);
  }

  /** Identities of the entries, in the order of the class path. */
  String order() {
    StringBuilder order = new StringBuilder();
    for (Entry entry : inOrder) {
      order.append(entry.id).append('\n');
    }
    return order.toString();
  }

  /** Whether no jar has a class that another one has, so that their order does not matter. */
  boolean isWithoutShadows() {
    Set<String> names = new HashSet<>();
    for (Entry entry : sorted) {
      try {
        if (entry.id.startsWith("jar ")
            && !JarDirectory.of(new File(entry.path)).addClasses(names)) {
          return false;
        }
      } catch (IOException e) {
        return false;
      }
    }
    return true;
  }
}
