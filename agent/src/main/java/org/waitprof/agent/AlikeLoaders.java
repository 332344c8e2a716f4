package org.waitprof.agent;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.Binding;
import org.waitprof.agent.cache.LoaderPath;

/**
 * The binding that many loaders of one kind see: those of one class, parent and class path. Some
 * programs make a loader for each class, and to ask each for the binding's files takes longer than
 * all else. So once {@link #MOST_ASKED} have given one answer, it is taken for that of all others.
 * If it is not, stack walks find the call sites. Safe for use by several threads.
 */
final class AlikeLoaders {
  /** Number of loaders of a kind that are asked. */
  static final int MOST_ASKED = 64;

  /** Number of kinds of one parent that are counted; what has more kinds is asked each time. */
  private static final int MOST_KINDS = 1_000;

  private final Map<@Nullable ClassLoader, Map<String, Answers>> byParent = new WeakHashMap<>();

  /** Answers of the loaders of one kind. */
  private static final class Answers {
    final Optional<Binding> first;
    int count;

    Answers(Optional<Binding> first) {
      this.first = first;
    }
  }

  /**
   * The binding that a loader sees.
   *
   * @param ask asks it; called without a lock, and only if the answer is not known
   */
  Optional<Binding> binding(ClassLoader loader, Supplier<Optional<Binding>> ask) {
    String kind = LoaderPath.kind(loader);
    synchronized (this) {
      Map<String, Answers> kinds = byParent.get(loader.getParent());
      Answers answers = kinds == null ? null : kinds.get(kind);
      if (answers != null && answers.count >= MOST_ASKED) {
        return answers.first;
      }
    }
    Optional<Binding> answer = ask.get();
    note(loader.getParent(), kind, answer);
    return answer;
  }

  private synchronized void note(
      @Nullable ClassLoader parent, String kind, Optional<Binding> answer) {
    Map<String, Answers> kinds = byParent.computeIfAbsent(parent, unused -> new HashMap<>());
    Answers answers = kinds.get(kind);
    if (answers == null && kinds.size() < MOST_KINDS) {
      answers = new Answers(answer);
      kinds.put(kind, answers);
    }
    if (answers != null) {
      // One other answer, and none is taken for all.
      answers.count = areEqual(answers.first, answer) ? answers.count + 1 : Integer.MIN_VALUE;
    }
  }

  private static boolean areEqual(Optional<Binding> one, Optional<Binding> other) {
    return one.map(Binding::name).equals(other.map(Binding::name));
  }
}
