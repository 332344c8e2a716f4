package org.waitprof.agent.cache;

import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.WeakHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.waitprof.options.BoundedWork;

/**
 * Woven classes of earlier runs, and of this run for the next. Used by the transformer in any
 * thread; one rank of a job writes, when its JVM ends.
 */
public final class WovenCache {
  /** Number of class paths of one run that have files: each takes two of those that are kept. */
  static final int MOST_PATHS = 50;

  private final CacheFolder folder;
  private final File agent;
  private final String options;
  private final Map<ClassLoader, CachePartition> byLoader = new WeakHashMap<>();
  private final Map<String, CachePartition> byKey = new HashMap<>();

  /** By a loader's parent and its {@link LoaderPath#kind}: programs make many of one kind. */
  private final Map<ClassLoader, Map<String, CachePartition>> byParent = new WeakHashMap<>();

  /** Partition of all loaders beyond {@link #MOST_PATHS} class paths: nothing is kept of it. */
  private final CachePartition unkept = new CachePartition("", new File(""), null, null);

  private @Nullable String refusal;

  private WovenCache(CacheFolder folder, File agent, String options) {
    this.folder = folder;
    this.agent = agent;
    this.options = options;
  }

  /**
   * The cache that an option asks for.
   *
   * @param option {@code on}, {@code off} or a folder
   * @param agent the agent's jar
   * @param options options that change weaving
   * @return null if the cache is off, or has no place
   */
  public static @Nullable WovenCache of(String option, File agent, String options) {
    if (option.equals("off")) {
      return null;
    }
    CacheFolder folder =
        CacheFolder.of(
            option, System.getenv("XDG_CACHE_HOME"), System.getProperty("user.home", ""));
    return folder == null ? null : new WovenCache(folder, agent, options);
  }

  /** Conditions of woven classes besides class path and JVM, with the path of the agent. */
  private String settingsHere() {
    return agent.getPath() + ' ' + agent.length() + ' ' + agent.lastModified() + '\n' + options;
  }

  /** Conditions of woven classes, with the agent's content in place of its path. */
  private String settingsAnywhere() {
    return "agent " + Long.toHexString(JarDirectory.hash(agent)) + '\n' + options;
  }

  /** Cache of the loaders of one class path. */
  private static final class CachePartition {
    final String key;
    final File file;
    final @Nullable CacheReader reader;
    final Map<Long, PendingEntry> pending = new HashMap<>();

    /** Reason for the missing reader; with a reader, the first class that it does not know. */
    @Nullable String coldness;

    /** Whether classes of the binding that were not loaded have been added. */
    boolean isWhole;

    /** Known once no file is found by the key. */
    final @Nullable MovedKey moved;

    CachePartition(String key, File file, @Nullable MovedKey moved, @Nullable CacheReader reader) {
      this.key = key;
      this.moved = moved;
      this.file = file;
      this.reader = reader;
    }
  }

  /** A class that was woven in this run. */
  private record PendingEntry(int length, int nameHash, WeaveResult woven) {}

  private synchronized CachePartition partition(ClassLoader loader) {
    CachePartition partition = byLoader.get(loader);
    if (partition == null) {
      partition = findAlike(loader);
      byLoader.put(loader, partition);
    }
    return partition;
  }

  /** Partition of a loader of which a program may make one for each class: one look-up. */
  private CachePartition findAlike(ClassLoader loader) {
    Map<String, CachePartition> alike =
        byParent.computeIfAbsent(loader.getParent(), parent -> new HashMap<>());
    String kind = LoaderPath.kind(loader);
    CachePartition partition = alike.get(kind);
    if (partition == null) {
      if (byKey.size() >= MOST_PATHS) {
        return unkept;
      }
      partition = find(loader);
      alike.put(kind, partition);
    }
    return partition;
  }

  private CachePartition find(ClassLoader loader) {
    String key = LoaderPath.key(loader, settingsHere());
    CachePartition partition = byKey.get(key);
    if (partition == null) {
      partition = read(loader, key);
      byKey.put(key, partition);
    }
    return partition;
  }

  private CachePartition read(ClassLoader loader, String key) {
    File file = folder.file(ContentHash.of(key));
    CacheReader reader = null;
    MovedKey moved = null;
    String here = null;
    try {
      ByteBuffer found = folder.open(ContentHash.of(key));
      if (found != null) {
        reader = CacheReader.of(found, key);
      }
    } catch (SecurityException | BoundedWork.NoAnswerException e) {
      refusal = e.getMessage();
      here = refusal;
    } catch (IOException | RuntimeException e) {
      here = e.getMessage();
    }
    if (reader == null && refusal == null) {
      moved = MovedKey.of(loader, settingsAnywhere());
      String elsewhere = null;
      try {
        ByteBuffer found = moved == null ? null : folder.open(ContentHash.of(moved.text()));
        reader = found == null || moved == null ? null : CacheReader.of(found, moved);
      } catch (SecurityException e) {
        refusal = e.getMessage();
        elsewhere = refusal;
      } catch (IOException | RuntimeException e) {
        elsewhere = e.getMessage();
      }
      here = here != null ? here : elsewhere;
    }
    CachePartition partition = new CachePartition(key, file, moved, reader);
    if (reader == null) {
      partition.coldness =
          here != null ? here : "no earlier run had this class path, agent, JVM and options";
    }
    return partition;
  }

  /**
   * Reason why classes had to be woven that an earlier run might have woven; null if none had to.
   */
  public synchronized @Nullable String coldness() {
    for (CachePartition partition : byKey.values()) {
      if (!partition.pending.isEmpty()) {
        return partition.coldness;
      }
    }
    return null;
  }

  /** Reason why a file of an earlier run was not used; null if none was refused. */
  public synchronized @Nullable String refusal() {
    return refusal;
  }

  /**
   * Result of weaving a class in an earlier run.
   *
   * @param name its internal name
   * @param file as the JVM hands it over
   * @return null if that is unknown
   */
  public @Nullable WeaveResult find(ClassLoader loader, String name, byte[] file) {
    CacheReader reader = partition(loader).reader;
    return reader == null ? null : reader.find(ContentHash.of(file), file.length, name.hashCode());
  }

  /** Takes down what weaving a class has given; what was known of the same file is replaced. */
  public void note(ClassLoader loader, String name, byte[] file, WeaveResult woven) {
    CachePartition partition = partition(loader);
    if (partition == unkept) {
      return;
    }
    PendingEntry pending = new PendingEntry(file.length, name.hashCode(), woven);
    synchronized (this) {
      if (partition.coldness == null) {
        partition.coldness = "class " + name.replace('/', '.') + " is new, or has changed";
      }
      partition.pending.put(ContentHash.of(file), pending);
    }
  }

  /** Parts of the class path that could not be taken into account when the files were written. */
  public synchronized List<String> gaps() {
    Set<String> gaps = new LinkedHashSet<>();
    for (CachePartition partition : byKey.values()) {
      if (partition.reader != null) {
        gaps.addAll(partition.reader.gaps());
      }
    }
    return new ArrayList<>(gaps);
  }

  /** Whether this run has woven a class file of this content. */
  public boolean knows(ClassLoader loader, byte[] file) {
    CachePartition partition = partition(loader);
    synchronized (this) {
      return partition.pending.containsKey(ContentHash.of(file));
    }
  }

  /** Whether no earlier run of this loader's class path is known. */
  public boolean isNew(ClassLoader loader) {
    return isNew(partition(loader));
  }

  private boolean isNew(CachePartition partition) {
    return partition.reader == null && partition != unkept;
  }

  /** Whether classes that this run did not load are to be added for a loader, once a class path. */
  public synchronized boolean lacksRest(ClassLoader loader) {
    CachePartition partition = partition(loader);
    boolean lacks = isNew(partition) && !partition.isWhole;
    partition.isWhole = true;
    return lacks;
  }

  /**
   * Writes the results of this run.
   *
   * @param scan adds the results of the search of class paths, and returns whether they hold; null
   *     if no search was necessary, so that earlier results still hold
   * @param gaps parts that it could not take into account
   * @throws IOException if that is impossible; an earlier file is still there then
   */
  public synchronized void save(@Nullable Predicate<CacheWriter> scan, List<String> gaps)
      throws IOException {
    for (CachePartition partition : byKey.values()) {
      if (!partition.pending.isEmpty()) {
        save(partition, scan, gaps);
      }
    }
  }

  private void save(
      CachePartition partition, @Nullable Predicate<CacheWriter> scan, List<String> gaps)
      throws IOException {
    CacheWriter writer = new CacheWriter(partition.pending.keySet());
    Set<String> remarks = new LinkedHashSet<>(gaps);
    CacheReader before = partition.reader;
    if (before != null) {
      before.copyTo(writer, scan != null);
      if (scan == null) {
        before.stamps().forEach(writer::add);
        remarks.addAll(before.gaps());
      }
    }
    if (scan != null && !scan.test(writer)) {
      return;
    }
    for (Map.Entry<Long, PendingEntry> each : partition.pending.entrySet()) {
      PendingEntry pending = each.getValue();
      writer.add(each.getKey(), pending.length, pending.nameHash, pending.woven);
    }
    MovedKey moved = partition.moved == null ? moved(partition) : partition.moved;
    CacheFolder.Content content = out -> writer.write(out, partition.key, moved, remarks);
    folder.put(partition.file, content);
    if (moved != null) {
      folder.put(folder.file(ContentHash.of(moved.text())), content);
    }
  }

  private @Nullable MovedKey moved(CachePartition partition) {
    for (Map.Entry<ClassLoader, CachePartition> each : byLoader.entrySet()) {
      if (each.getValue() == partition) {
        return MovedKey.of(each.getKey(), settingsAnywhere());
      }
    }
    return null;
  }
}
