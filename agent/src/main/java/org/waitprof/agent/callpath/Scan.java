package org.waitprof.agent.callpath;

import java.io.File;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.waitprof.agent.cache.Inventory;
import org.waitprof.agent.cache.Witness;

/**
 * What was looked through: entries of class paths, and all that must not change for the result to
 * hold. A class file that is written over in place changes its folder in no way; so the files of
 * classes with call sites, and of those that were loaded, are witnesses as well. Any other such
 * class is recognised by its content when it is loaded. Not thread-safe.
 */
final class Scan {
  /** Entries, and the paths under which they were named. */
  private final Map<Path, Path> entries = new HashMap<>();

  private final Set<Witness> witnesses = new LinkedHashSet<>();
  private long begin = Long.MAX_VALUE;
  private boolean unchanged = true;

  /** Begins with a class path; gives the entries that are new. */
  List<Path> begin(ClassPath path) {
    begin = Math.min(begin, System.currentTimeMillis());
    witnesses.addAll(path.witnesses());
    List<Path> fresh = new ArrayList<>();
    path.entries()
        .forEach(
            (entry, named) -> {
              if (entries.putIfAbsent(entry, named) == null) {
                fresh.add(entry);
              }
            });
    return fresh;
  }

  /** Adds a folder below an entry. */
  void add(Witness folder) {
    String path = named(folder.path());
    witnesses.add(new Witness(path, folder.modified(), folder.size(), folder.listing()));
  }

  /** Adds the file of a class, if it lies in a folder. */
  void addFile(Source source) {
    if (!source.entry.isEmpty()) {
      File file = new File(named(source.entry), source.header.name.concat(".class"));
      Witness witness = Witness.ofFile(file);
      if (witness.modified() > 0) {
        unchanged &= witness.modified() < begin && witness.size() == source.length;
        witnesses.add(witness);
      }
    }
  }

  private String named(String path) {
    Path found = Path.of(path);
    for (Map.Entry<Path, Path> each : entries.entrySet()) {
      if (found.startsWith(each.getKey())) {
        return each.getValue().resolve(each.getKey().relativize(found)).toString();
      }
    }
    return path;
  }

  /** Whether no file has changed since it was read, as far as is known. */
  boolean isUnchanged() {
    return unchanged;
  }

  /** Names all witnesses. */
  void describe(Inventory inventory) {
    witnesses.forEach(inventory::add);
  }
}
