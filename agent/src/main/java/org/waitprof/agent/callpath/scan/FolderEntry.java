package org.waitprof.agent.callpath.scan;

import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.cache.ClassFolder;
import org.waitprof.agent.cache.PathStamp;

/** A folder of a class path. The folders of the packages that it is asked for are listed once. */
final class FolderEntry implements PathEntry {
  /** Bytes of the heap that the name of a file takes, about. */
  private static final int BYTES_OF_NAME = 120;

  private final File root;
  private final SearchLimit limit;
  private final Map<String, PackageFolder> packages = new HashMap<>();

  FolderEntry(File root, SearchLimit limit) {
    this.root = root;
    this.limit = limit;
  }

  /** Content of a folder, and its stamp when it was listed. */
  private record PackageFolder(Set<String> classes, List<String> folders, PathStamp stamp) {}

  private PackageFolder list(String name) {
    PackageFolder known = packages.get(name);
    if (known == null) {
      known = read(name.isEmpty() ? root : new File(root, name));
      packages.put(name, known);
      limit.take((known.classes.size() + 2L) * BYTES_OF_NAME);
    }
    return known;
  }

  private static PackageFolder read(File folder) {
    PathStamp stamp = PathStamp.ofFile(folder);
    @Nullable String @Nullable [] names = stamp.modified() == 0 ? null : folder.list();
    Set<String> classes = new HashSet<>();
    List<String> folders = new ArrayList<>();
    if (names != null) {
      long listing = PathStamp.EMPTY_FOLDER;
      for (String name : names) {
        if (name != null && ClassFolder.matters(folder, name)) {
          listing += PathStamp.listed(name);
          if (name.endsWith(CLASS)) {
            classes.add(name);
          } else {
            folders.add(name);
          }
        }
      }
      stamp = new PathStamp(folder.getPath(), stamp.modified(), -1, listing);
    }
    return new PackageFolder(classes, folders, stamp);
  }

  @Override
  public String path() {
    return root.getPath();
  }

  @Override
  public @Nullable Supplier<byte[]> find(String name) {
    int slash = name.lastIndexOf('/');
    PackageFolder home = list(slash < 0 ? "" : name.substring(0, slash));
    String file = name.concat(CLASS);
    return home.classes.contains(file.substring(slash + 1))
        ? () -> readFile(new File(root, file))
        : null;
  }

  /** Through a stream: a channel would refuse to read for a thread that has been interrupted. */
  private static byte[] readFile(File file) {
    if (!file.isFile()) {
      throw new UncheckedIOException(new IOException("no file: " + file));
    }
    try (FileInputStream in = new FileInputStream(file)) {
      return FileContent.read(in, file.length());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public @Nullable InputStream open(String resource) throws IOException {
    File file = new File(root, resource);
    return file.isFile() ? new FileInputStream(file) : null;
  }

  @Override
  public List<String> all(int most) {
    List<String> found = new ArrayList<>();
    ArrayDeque<String> left = new ArrayDeque<>();
    left.add("");
    for (int folders = 0; !left.isEmpty(); folders++) {
      String name = left.remove();
      String prefix = name.isEmpty() ? "" : name.concat("/");
      found.addAll(ofPackage(prefix));
      for (String folder : list(name).folders) {
        left.add(prefix.concat(folder));
      }
      if (found.size() > most || folders > most) {
        return List.of();
      }
    }
    return found;
  }

  @Override
  public List<String> ofPackage(String name) {
    List<String> found = new ArrayList<>();
    for (String file : list(name.isEmpty() ? "" : name.substring(0, name.length() - 1)).classes) {
      found.add(name.concat(file.substring(0, file.length() - CLASS.length())));
    }
    return found;
  }

  @Override
  public int size() {
    return 0;
  }

  @Override
  public void describe(Consumer<PathStamp> sink) {
    for (PackageFolder each : packages.values()) {
      sink.accept(each.stamp);
    }
  }
}
