package org.waitprof.agent.callpath;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.callpath.MethodCalls.Call;
import org.waitprof.agent.callpath.MethodCalls.Lambda;

/**
 * Which methods of the application may reach MPI, and so which call sites take part in the running
 * context hash. Works backwards from the binding's communicating methods over the classes it has
 * been given: a class's methods are parsed only once one of the methods that its constant pool
 * names is known to reach MPI.
 *
 * <p>Over-approximates on purpose (a site too many costs 1 ns, a site too few a wrong path):
 * virtual calls by class hierarchy; making a lambda that reaches MPI makes its interface's method
 * reach it; a JDK method reaches MPI if it is given, or called on, a type through which the
 * application can be called back. What this misses, for instance a static initialiser, stack walks
 * find. Not thread-safe; callers hold a lock.
 */
final class Reachability {
  private final Hierarchy hierarchy;
  private final Map<String, Source> classes = new HashMap<>();

  /** Hashes of all reaching methods and callback types so far. */
  private final Set<Integer> interesting = new HashSet<>();

  /** Owners of reaching methods by name and descriptor. */
  private final Map<String, Set<String>> reaching = new HashMap<>();

  /** JDK types through which the JDK can call a reaching method. */
  private final Set<String> callbackTypes = new HashSet<>();

  private final ArrayDeque<Call> pending = new ArrayDeque<>();
  private final ArrayDeque<String> pendingTypes = new ArrayDeque<>();
  private final Set<String> changed = new HashSet<>();

  /** A class of the application: its header, where its bytes are, and its methods once parsed. */
  private static final class Source {
    final ClassHeader header;
    final ClassFiles.Bytes file;
    @Nullable List<MethodCalls> methods;

    Source(ClassHeader header, ClassFiles.Bytes file) {
      this.header = header;
      this.file = file;
    }

    List<MethodCalls> methods() {
      return methods == null ? List.of() : methods;
    }
  }

  Reachability(Hierarchy hierarchy) {
    this.hierarchy = hierarchy;
  }

  /** Makes a method of the binding, or of reflection, reach MPI. */
  void seed(String owner, String name, String descriptor) {
    mark(new Call(owner, name, descriptor));
  }

  /** Whether a call names a method that has been found to reach MPI, or one related to it. */
  boolean namesReachingMethod(Call call) {
    Set<String> owners = reaching.get(call.signature());
    if (owners != null) {
      for (String owner : owners) {
        if (hierarchy.related(call.owner(), owner)) {
          return true;
        }
      }
    }
    return false;
  }

  boolean knows(String className) {
    return classes.containsKey(className);
  }

  /** Adds a class of the application; its methods are read when something makes them matter. */
  void add(ClassHeader header, ClassFiles.Bytes file) {
    if (knows(header.name)) {
      return;
    }
    Source source = new Source(header, file);
    classes.put(header.name, source);
    hierarchy.add(header);
    if (header.refersToAny(interesting)) {
      examine(source);
    }
  }

  /**
   * Follows all consequences of what has been added.
   *
   * @return classes that have gained reaching call sites
   */
  Set<String> propagate() {
    while (true) {
      Call call = pending.poll();
      if (call != null) {
        int hash = ClassHeader.methodHash(call.name(), call.parameters());
        interesting.add(hash);
        examineReferrers(hash);
        continue;
      }
      String type = pendingTypes.poll();
      if (type == null) {
        break;
      }
      int hash = ClassHeader.typeHash(type);
      interesting.add(hash);
      examineReferrers(hash);
    }
    Set<String> result = Set.copyOf(changed);
    changed.clear();
    return result;
  }

  private void examineReferrers(int hash) {
    for (Source source : classes.values()) {
      if (source.header.refersTo(hash)) {
        examine(source);
      }
    }
  }

  /** Marks the methods of a class that call something reaching. */
  private void examine(Source source) {
    if (source.methods == null) {
      source.methods = MethodCalls.read(source.file.read());
    }
    for (MethodCalls method : source.methods()) {
      for (Lambda lambda : method.lambdas()) {
        if (reaches(lambda.target())) {
          mark(new Call(lambda.type(), lambda.method(), lambda.descriptor()));
          callback(lambda.type());
        }
      }
      for (Call call : method.calls()) {
        if (reaches(call)) {
          changed.add(source.header.name);
          markMethod(method);
          break;
        }
      }
    }
  }

  private void markMethod(MethodCalls method) {
    mark(new Call(method.owner(), method.name(), method.descriptor()));
    if (!method.name().startsWith("<")) {
      for (String type : hierarchy.jdkSupertypes(method.owner())) {
        callback(type);
      }
    }
  }

  private void mark(Call call) {
    boolean isNew =
        reaching.computeIfAbsent(call.signature(), key -> new HashSet<>(2)).add(call.owner());
    if (isNew) {
      pending.add(call);
    }
  }

  private void callback(String type) {
    if (Hierarchy.isJdk(type) && !isUniversal(type) && callbackTypes.add(type)) {
      pendingTypes.add(type);
      for (String owner : JdkCallers.OWNERS) {
        pendingTypes.add(owner);
      }
    }
  }

  private static boolean isUniversal(String type) {
    return type.equals("java/lang/Object")
        || type.equals("java/io/Serializable")
        || type.equals("java/lang/Cloneable")
        || type.equals("java/lang/Comparable");
  }

  /** Whether a call site may reach MPI. */
  boolean reaches(Call call) {
    return namesReachingMethod(call)
        || (Hierarchy.isJdk(call.owner())
            && !callbackTypes.isEmpty()
            && JdkCallers.mayCallBack(call, callbackTypes));
  }

  /** Whether the JDK, or a lambda's interface, may call this method. */
  boolean isCalledFromOutside(String owner, String method) {
    return method.startsWith("lambda$")
        || (!method.startsWith("<") && !hierarchy.jdkSupertypes(owner).isEmpty());
  }

  /** Classes added so far. */
  int size() {
    return classes.size();
  }
}
