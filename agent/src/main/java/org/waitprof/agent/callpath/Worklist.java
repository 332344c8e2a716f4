package org.waitprof.agent.callpath;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Which classes are worth parsing: those whose constant pool names a method that reaches MPI, and a
 * class of the program through which it is called. Near MPI (see {@link Units}) the class may also
 * be one of the JDK. Not thread-safe.
 */
final class Worklist {
  private final List<Source> sources = new ArrayList<>();
  private final Units units = new Units();

  /** Added since they were last asked for. */
  private List<Source> fresh = new ArrayList<>();

  /** Hashes of reaching methods and of types that matter: all, and those not yet followed. */
  private final IntSet hashes = new IntSet();

  private IntSet news = new IntSet();

  /** Classes of the program on which a reaching method can be called, and their hashes. */
  private final Set<String> related = new HashSet<>();

  private final IntSet relatedHashes = new IntSet();
  private boolean hasWidened;

  void add(Source source) {
    sources.add(source);
    fresh.add(source);
    units.add(source.entry);
  }

  /** All that were added, those included that share a name. */
  List<Source> sources() {
    return sources;
  }

  /** Begins anew with all classes: supertypes are known that were not. */
  void restart() {
    fresh = new ArrayList<>(sources);
  }

  /** Makes classes worth a look that refer to this method or type. */
  void note(int hash) {
    hashes.add(hash);
    news.add(hash);
  }

  /** Makes classes worth a look that call methods on this type. */
  void relate(String type) {
    if (related.add(type)) {
      relatedHashes.add(ClassHeader.typeHash(type));
      hasWidened = true;
    }
  }

  /** Makes the unit of a class near MPI. */
  void approach(Source source) {
    hasWidened |= units.approach(unit(source));
  }

  boolean isEmpty() {
    return fresh.isEmpty() && news.isEmpty() && !hasWidened;
  }

  /** The classes to be looked at, and takes them off the list. */
  List<Source> take() {
    List<Source> due = new ArrayList<>();
    if (!fresh.isEmpty()) {
      for (Source source : fresh) {
        widen(source);
        addIfDue(source, hashes, due);
      }
      fresh = new ArrayList<>();
      return due;
    }
    IntSet now = news;
    news = new IntSet();
    hasWidened = false;
    for (Source source : sources) {
      addIfDue(source, widen(source) ? hashes : now, due);
    }
    return due;
  }

  private static void addIfDue(Source source, IntSet wanted, List<Source> due) {
    if ((source.isNear || source.isRelated) && source.header.refersToAny(wanted)) {
      due.add(source);
    }
  }

  /** Whether a class has come closer to MPI, so that all matters to it that is known. */
  private boolean widen(Source source) {
    ClassHeader header = source.header;
    if (related.contains(header.superName)) {
      relate(header.name);
    }
    for (String type : header.interfaces) {
      if (related.contains(type)) {
        relate(header.name);
      }
    }
    boolean widens = false;
    if (!source.isNear && units.isNear(unit(source))) {
      source.isNear = true;
      widens = true;
    }
    if (!source.isRelated && (header.refersToBinding || header.refersToAny(relatedHashes))) {
      source.isRelated = true;
      widens = true;
    }
    return widens;
  }

  private String unit(Source source) {
    String unit = source.unit;
    if (unit == null) {
      unit = units.of(source.entry, source.header.name);
      source.unit = unit;
    }
    return unit;
  }
}
