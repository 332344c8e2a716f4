package org.waitprof.agent.callpath.reach;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Selects the classes that are worth parsing: those whose constant pool names a method that reaches
 * MPI, and a class of the program through which it is called. In {@link CallbackScope} the class
 * may also be one of the JDK. Not thread-safe.
 */
final class Worklist {
  private final List<ScannedClass> sources = new ArrayList<>();
  private final CallbackScope scope = new CallbackScope();

  /** Added since they were last asked for. */
  private List<ScannedClass> fresh = new ArrayList<>();

  /** Hashes of reaching methods and of types that matter: all, and those not yet followed. */
  private final IntSet hashes = new IntSet();

  private IntSet news = new IntSet();

  /** Classes of the program on which a reaching method can be called, and their hashes. */
  private final Set<String> receivers = new HashSet<>();

  private final IntSet receiverHashes = new IntSet();

  /** Made when the first class comes that is in no class path, which most programs never have. */
  private @Nullable ReferenceCounts references;

  private boolean hasGrown;

  void add(ScannedClass source) {
    sources.add(source);
    fresh.add(source);
    if (references != null) {
      source.header.countReferences(references);
    }
    scope.count(source.from);
  }

  /** All that were added, those included that share a name. */
  List<ScannedClass> sources() {
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

  /** Makes a class worth another look, and those that come later and refer to this. */
  void noteFor(ScannedClass source, int hash) {
    hashes.add(hash);
    fresh.add(source);
  }

  /**
   * Whether another class may refer to this one, which is made at run time. A class that comes
   * later is looked at when it comes.
   */
  boolean isReferredTo(ScannedClass source) {
    ReferenceCounts counts = references;
    if (counts == null) {
      counts = new ReferenceCounts();
      for (ScannedClass each : sources) {
        each.header.countReferences(counts);
      }
      references = counts;
    }
    return counts.areSeveral(ClassHeader.typeHash(source.header.name));
  }

  /** Makes classes worth a look that call methods on this type. */
  void addReceiver(String type) {
    if (receivers.add(type)) {
      receiverHashes.add(ClassHeader.typeHash(type));
      hasGrown |= references == null || references.areSeveral(ClassHeader.typeHash(type));
    }
  }

  /** Takes the component of a class into scope. */
  void includeScopeOf(ScannedClass source) {
    hasGrown |= scope.include(component(source));
  }

  boolean isEmpty() {
    return fresh.isEmpty() && news.isEmpty() && !hasGrown;
  }

  /** The classes to be looked at, and takes them off the list. */
  List<ScannedClass> take() {
    List<ScannedClass> due = new ArrayList<>();
    if (!fresh.isEmpty()) {
      for (ScannedClass source : fresh) {
        follow(source);
        addIfDue(source, hashes, due);
      }
      fresh = new ArrayList<>();
      return due;
    }
    IntSet now = news;
    news = new IntSet();
    hasGrown = false;
    for (ScannedClass source : sources) {
      addIfDue(source, follow(source) ? hashes : now, due);
    }
    return due;
  }

  private static void addIfDue(ScannedClass source, IntSet wanted, List<ScannedClass> due) {
    if ((source.isInScope || source.namesReceiver) && source.header.refersToAny(wanted)) {
      due.add(source);
    }
  }

  /**
   * Whether a class has come into scope or names a receiver now, so that all that is known matters
   * to it.
   */
  private boolean follow(ScannedClass source) {
    ClassHeader header = source.header;
    if (receivers.contains(header.superName)) {
      addReceiver(header.name);
    }
    for (String type : header.interfaces) {
      if (receivers.contains(type)) {
        addReceiver(header.name);
      }
    }
    boolean grows = false;
    if (!source.isInScope && scope.contains(component(source))) {
      source.isInScope = true;
      grows = true;
    }
    if (!source.namesReceiver && (header.refersToBinding || header.refersToAny(receiverHashes))) {
      source.namesReceiver = true;
      grows = true;
    }
    return grows;
  }

  private String component(ScannedClass source) {
    String component = source.component;
    if (component == null) {
      component = scope.componentOf(source.from.entry(), source.header.name);
      source.component = component;
    }
    return component;
  }
}
