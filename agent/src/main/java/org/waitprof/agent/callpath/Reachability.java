package org.waitprof.agent.callpath;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.callpath.Hierarchy.Above;
import org.waitprof.agent.callpath.MethodCalls.Lambda;

/**
 * Which methods may reach MPI, and so which call sites take part in the running context hash. Works
 * backwards from the binding's communicating methods over the classes it has been given: a class's
 * methods are parsed only once its constant pool names something that has been found to reach MPI.
 *
 * <p>Over-approximates on purpose (a site too many costs 1 ns, a site too few a wrong path):
 * virtual calls by class hierarchy; making a lambda that reaches MPI makes its interface's method
 * reach it; a JDK method reaches MPI if it is given, or called on, a type through which the
 * application can be called back; using a class reaches MPI if its static initialiser does. What
 * this misses, stack walks find. Not thread-safe; callers hold a lock.
 */
final class Reachability {
  private static final String INITIALISER = "<clinit>()";

  private final Hierarchy hierarchy = new Hierarchy();
  private final JdkCallers callbacks = new JdkCallers();
  private final Outside outside = new Outside(hierarchy);
  private final Map<String, Source> classes = new HashMap<>();
  private final List<Source> sources = new ArrayList<>();
  private final Map<String, Marks> reaching = new HashMap<>();

  /** Hashes of all reaching methods and callback types, and those of them to be followed. */
  private final IntSet interesting = new IntSet();

  private IntSet news = new IntSet();

  /** Classes to be looked at: added since the last {@link #propagate}. */
  private final List<Source> fresh = new ArrayList<>();

  private final Set<String> withSites = new HashSet<>();
  private final Set<String> changed = new HashSet<>();
  private int unreadable;

  /** A class: its header, where its bytes are, and its methods once parsed. */
  private static final class Source {
    final ClassHeader header;
    final ClassFiles.Bytes file;
    final boolean isApplication;
    @Nullable List<MethodCalls> methods;

    Source(ClassHeader header, ClassFiles.Bytes file, boolean isApplication) {
      this.header = header;
      this.file = file;
      this.isApplication = isApplication;
    }
  }

  /** Makes a method of the binding reach MPI. */
  void seed(String name, String descriptor) {
    mark(Hierarchy.BINDING, Call.signature(name, descriptor), Reach.MPI, true);
  }

  /** Makes code matter that uses reflection. */
  void followReflection() {
    for (String signature : JdkCallers.REFLECTIVE_SIGNATURES) {
      note(ClassHeader.methodHash(signature));
    }
    note(ClassHeader.typeHash("java/lang/invoke/MethodHandle"));
  }

  /**
   * Adds a class; {@link #propagate} follows what it means. A second file for a known name, from
   * another loader or changed by another agent, counts beside the first.
   *
   * @param isApplication whether its frames belong in call paths, so that it is woven
   */
  void add(ClassHeader header, ClassFiles.Bytes file, boolean isApplication) {
    Source known = classes.get(header.name);
    if (known != null && known.header.refersAs(header)) {
      return;
    }
    Source source = new Source(header, file, isApplication);
    classes.putIfAbsent(header.name, source);
    sources.add(source);
    fresh.add(source);
    if (hierarchy.add(header)) {
      for (Marks marks : reaching.values()) {
        marks.refresh(hierarchy);
      }
      fresh.clear();
      fresh.addAll(sources);
    }
  }

  /**
   * Follows all consequences of what has been added.
   *
   * @return classes that have gained reaching call sites
   */
  Set<String> propagate() {
    for (Source source : fresh) {
      if (source.header.refersToAny(interesting)) {
        examine(source);
      }
    }
    fresh.clear();
    while (!news.isEmpty()) {
      IntSet now = news;
      news = new IntSet();
      for (Source source : sources) {
        if (source.header.refersToAny(now)) {
          examine(source);
        }
      }
    }
    Set<String> result = new HashSet<>(changed);
    changed.clear();
    withSites.addAll(result);
    return result;
  }

  /** Looks at all calls of a class and marks the methods that turn out to reach MPI. */
  private void examine(Source source) {
    for (MethodCalls method : methods(source)) {
      for (Lambda lambda : method.lambdas) {
        Reach reach = reach(lambda.target());
        if (reach != Reach.NONE) {
          markLambda(lambda, reach);
        }
      }
      int sites = 0;
      Reach best = Reach.NONE;
      for (Call call : method.calls) {
        Reach reach = reach(call);
        if (reach != Reach.NONE) {
          sites++;
          best = best.or(reach);
          if (!source.isApplication && outside.add(call)) {
            changed.add(call.owner());
          }
        }
      }
      for (String type : method.initialises) {
        Reach reach = initialising(type, method.owner);
        sites += reach == Reach.NONE ? 0 : 1;
        best = best.or(reach);
      }
      if (sites > method.sites) {
        method.sites = sites;
        changed.add(method.owner);
      }
      if (best.compareTo(method.reach) > 0) {
        method.reach = best;
        mark(method.owner, method.signature, best, method.virtual);
      }
    }
  }

  private List<MethodCalls> methods(Source source) {
    List<MethodCalls> methods = source.methods;
    if (methods == null) {
      try {
        methods = MethodCalls.read(source.file.read());
      } catch (RuntimeException e) {
        // Its loader may still take it; its sites are then found by stack walks.
        methods = List.of();
        unreadable++;
      }
      source.methods = methods;
    }
    return methods;
  }

  private void markLambda(Lambda lambda, Reach reach) {
    Above above = hierarchy.above(lambda.type());
    mark(lambda.type(), lambda.signature(), reach, true);
    if ((!above.jdk().isEmpty() || !above.complete()) && outside.add(lambda.target())) {
      changed.add(lambda.target().owner());
    }
    if (reach == Reach.REFLECTION) {
      for (String type : above.jdk()) {
        callBack(type, reach);
      }
    }
  }

  private void mark(String owner, String signature, Reach reach, boolean virtual) {
    Marks marks = reaching.get(signature);
    if (marks == null) {
      marks = new Marks();
      reaching.put(signature, marks);
    }
    if (!marks.add(owner, reach, virtual, hierarchy)) {
      return;
    }
    note(ClassHeader.methodHash(signature));
    if (signature.equals(MethodCalls.TO_STRING)) {
      note(ClassHeader.typeHash(MethodCalls.STRING_CONCAT));
      for (String each : JdkCallers.CALLING_TO_STRING) {
        note(ClassHeader.methodHash(each));
      }
    }
    if (signature.equals(INITIALISER)) {
      for (String type : hierarchy.extending(Set.of(owner))) {
        note(ClassHeader.typeHash(type));
      }
    } else if (virtual && reach == Reach.MPI && hierarchy.overridesJdk(owner, signature)) {
      note(ClassHeader.typeHash(owner));
      for (String type : hierarchy.above(owner).jdk()) {
        callBack(type, reach);
      }
    }
  }

  /** Notes that the JDK can call something reaching through this type. */
  private void callBack(String type, Reach reach) {
    boolean first = callbacks.isEmpty();
    if (callbacks.add(type, reach)) {
      note(ClassHeader.typeHash(type));
      if (first) {
        for (String holder : hierarchy.extending(JdkCallers.HOLDERS)) {
          note(ClassHeader.typeHash(holder));
        }
      }
    }
  }

  private void note(int hash) {
    interesting.add(hash);
    news.add(hash);
  }

  /** How a call may reach MPI. */
  Reach reach(Call call) {
    Marks marks = reaching.get(call.signature());
    Reach best = marks == null ? Reach.NONE : marks.reach(call, hierarchy);
    if (best == Reach.NONE && JdkCallers.isReflection(call)) {
      best = Reach.REFLECTION;
    }
    return best == Reach.MPI ? best : best.or(throughJdk(call));
  }

  private Reach throughJdk(Call call) {
    if (hierarchy.isJdk(call.owner())) {
      return JdkCallers.CALLING_TO_STRING.contains(call.signature())
          ? reach(MethodCalls.ANY_TO_STRING)
          : callbacks.reach(List.of(call.owner()), call.signature());
    }
    if (callbacks.isEmpty()) {
      return Reach.NONE;
    }
    Above above = hierarchy.above(call.owner());
    Reach reach =
        above.jdk().isEmpty() ? Reach.NONE : callbacks.reach(above.jdk(), call.signature());
    return reach == Reach.NONE || isDeclared(above, call.signature()) ? Reach.NONE : reach;
  }

  /** Whether a class above brings the method itself, instead of inheriting it from the JDK. */
  private boolean isDeclared(Above above, String signature) {
    for (String type : above.all()) {
      Source source = classes.get(type);
      if (source != null) {
        for (MethodCalls method : methods(source)) {
          if (method.signature.equals(signature)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** How using a class for the first time may reach MPI, in code of a further class. */
  Reach initialising(String type, String from) {
    Marks marks = reaching.get(INITIALISER);
    return marks == null ? Reach.NONE : marks.initialising(type, from, hierarchy);
  }

  /** Whether code that is not woven may call this method, so that exceptions leave it unseen. */
  boolean isCalledFromOutside(String owner, String name, String descriptor, boolean virtual) {
    return outside.calls(owner, Call.signature(name, descriptor), virtual);
  }

  /** Whether a class has call sites that may reach MPI. */
  boolean hasSites(String className) {
    return withSites.contains(className);
  }

  /** Classes that could not be parsed. */
  int unreadable() {
    return unreadable;
  }
}
