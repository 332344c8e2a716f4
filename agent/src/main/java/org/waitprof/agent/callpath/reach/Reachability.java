package org.waitprof.agent.callpath.reach;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.waitprof.agent.binding.SignatureHash;
import org.waitprof.agent.callpath.reach.ClassHierarchy.Above;
import org.waitprof.agent.callpath.reach.MethodSummary.Lambda;
import org.waitprof.agent.callpath.reach.ReachingMethods.Change;
import org.waitprof.agent.callpath.scan.ClassFinder.Found;

/**
 * Finds the methods that may reach MPI, and so the call sites that take part in the running context
 * hash. Works backwards from the binding's communicating methods over the classes it has been
 * given. A class's methods are parsed only once its constant pool names something that has been
 * found to reach MPI.
 *
 * <p>This is class-hierarchy analysis (Dean, Grove, Chambers: Optimization of Object-Oriented
 * Programs Using Static Class Hierarchy Analysis, ECOOP 1995), run backwards from its targets over
 * a work list. It is limited where callbacks would make all code reach all (see {@link
 * CallbackScope}).
 *
 * <p>Over-approximates on purpose (a site too many costs 1 ns, a site too few a wrong path).
 * Virtual calls follow the class hierarchy. To make a lambda that reaches MPI makes its interface's
 * method reach it. A JDK method reaches MPI if it is given, or called on, a type through which the
 * application can be called back. To use a class reaches MPI if its static initialiser does. Stack
 * walks find the sites that this misses. Not thread-safe; callers hold a lock.
 */
public final class Reachability {
  private static final String INITIALISER = "<clinit>()";

  private final ClassHierarchy hierarchy = new ClassHierarchy();
  private final JdkCallers callbacks = new JdkCallers();
  private final UnwovenCallers unwovenCallers = new UnwovenCallers(hierarchy);
  private final Worklist worklist = new Worklist();
  private final Map<String, ScannedClass> classes = new HashMap<>();
  private final Map<String, ReachingMethods> reaching = new HashMap<>();

  /** The binding's methods. Few of its 300 are called by a program, so they are marked if asked. */
  private final IntSet seeds = new IntSet();

  private final Set<String> withSites = new HashSet<>();
  private final Set<String> changed = new HashSet<>();
  private final Map<String, RuntimeException> unreadable = new TreeMap<>();

  /**
   * Makes methods of the binding reach MPI.
   *
   * @param signatures their {@link SignatureHash}es
   */
  public void seed(int[] signatures) {
    for (int signature : signatures) {
      if (seeds.add(signature)) {
        worklist.note(signature);
      }
    }
    worklist.addReceiver(ClassHierarchy.BINDING);
  }

  /** Classes with methods of a signature that may reach MPI; null if none has. */
  private @Nullable ReachingMethods marks(String signature) {
    ReachingMethods marks = reaching.get(signature);
    if (marks == null && seeds.contains(SignatureHash.of(signature))) {
      marks = new ReachingMethods();
      Change unused = marks.add(ClassHierarchy.BINDING, Reach.MPI, true, hierarchy);
      reaching.put(signature, marks);
    }
    return marks;
  }

  /** Makes code matter that uses reflection. */
  public void followReflection() {
    for (String signature : JdkCallers.REFLECTIVE_SIGNATURES) {
      worklist.note(SignatureHash.of(signature));
    }
    worklist.note(ClassHeader.typeHash("java/lang/invoke/MethodHandle"));
  }

  /** Whether a class has been added from a file that can call nothing else. */
  public boolean knows(ClassHeader header) {
    ScannedClass known = classes.get(header.name);
    return known != null && known.header.refersAs(header);
  }

  /**
   * Adds a class; {@link #propagate} follows the consequences. A second file for a known name, from
   * another loader or changed by another agent, counts in addition to the first.
   *
   * @param from its file, and the class-path entry that it comes from; empty if unknown
   * @param isApplication whether its frames belong in call paths, so that it is woven
   * @param content hash of the file, for a file of the class path
   * @param length length of that file; 0 for a class that is being loaded
   */
  public void add(ClassHeader header, Found from, boolean isApplication, long content, int length) {
    if (knows(header)) {
      return;
    }
    ScannedClass source = new ScannedClass(header, from, isApplication, content, length);
    classes.putIfAbsent(header.name, source);
    worklist.add(source);
    if (hierarchy.add(header)) {
      for (ReachingMethods marks : reaching.values()) {
        marks.refresh(hierarchy);
      }
      worklist.restart();
    }
  }

  /**
   * Takes the component of the class into scope that the program begins with: it may be a launcher.
   */
  public void begin(String className) {
    ScannedClass source = classes.get(className);
    if (source != null) {
      worklist.includeScopeOf(source);
    }
  }

  /**
   * Follows all consequences of what has been added.
   *
   * @return classes that have gained reaching call sites
   */
  public Set<String> propagate() {
    while (!worklist.isEmpty()) {
      for (ScannedClass source : worklist.take()) {
        examine(source);
      }
    }
    Set<String> result = new HashSet<>(changed);
    changed.clear();
    withSites.addAll(result);
    return result;
  }

  /** Looks at all calls of a class and marks the methods that turn out to reach MPI. */
  private void examine(ScannedClass source) {
    for (MethodSummary method : methods(source)) {
      for (Lambda lambda : method.lambdas) {
        Reach reach = reach(lambda.target, source.isInScope);
        if (reach.compareTo(lambda.reach) > 0) {
          markLambda(lambda, reach);
        }
      }
      int sites = 0;
      Reach best = Reach.NONE;
      for (CallTarget call : method.calls) {
        Reach reach = reach(call, source.isInScope);
        if (reach != Reach.NONE) {
          sites++;
          best = best.or(reach);
          if (!source.isApplication && unwovenCallers.add(call)) {
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
        if (best == Reach.MPI) {
          worklist.includeScopeOf(source);
        }
        mark(method.owner, method.signature, best, method.virtual);
      }
    }
  }

  private List<MethodSummary> methods(ScannedClass source) {
    List<MethodSummary> methods = source.methods();
    RuntimeException failure = source.failure();
    if (failure != null && unreadable.put(source.header.name, failure) == null) {
      withSites.add(source.header.name); // so that weaving it is tried, and fails audibly
    }
    return methods;
  }

  private void markLambda(Lambda lambda, Reach reach) {
    if (lambda.reach == Reach.NONE) {
      unwovenCallers.add(lambda);
      changed.add(lambda.target.owner());
    }
    lambda.reach = reach;
    mark(lambda.type, lambda.signature, reach, true);
    if (reach == Reach.REFLECTION) {
      for (String type : hierarchy.above(lambda.type).jdk()) {
        callBack(type, reach);
      }
    }
  }

  private void mark(String owner, String signature, Reach reach, boolean virtual) {
    ReachingMethods marks = marks(signature);
    if (marks == null) {
      marks = new ReachingMethods();
      reaching.put(signature, marks);
    }
    Change change = marks.add(owner, reach, virtual, hierarchy);
    if (change == Change.NONE) {
      return;
    }
    ScannedClass alone = change == Change.OWN ? unnamed(owner) : null;
    note(SignatureHash.of(signature), alone);
    for (String type : virtual ? hierarchy.above(owner).all() : List.of(owner)) {
      if (!hierarchy.isJdk(type)) {
        worklist.addReceiver(type);
      }
    }
    if (signature.equals(MethodSummary.TO_STRING)) {
      worklist.note(ClassHeader.typeHash(MethodSummary.STRING_CONCAT));
      for (String each : JdkCallers.CALLING_TO_STRING) {
        worklist.note(SignatureHash.of(each));
      }
    }
    if (signature.equals(INITIALISER)) {
      Set<String> below = alone == null ? hierarchy.extending(Set.of(owner)) : Set.of(owner);
      for (String type : below) {
        note(ClassHeader.typeHash(type), alone);
      }
    } else if (virtual && reach == Reach.MPI && hierarchy.overridesJdk(owner, signature)) {
      note(ClassHeader.typeHash(owner), unnamed(owner));
      for (String type : hierarchy.above(owner).jdk()) {
        callBack(type, reach);
      }
    }
  }

  /**
   * A class made at run time that no other one refers to. To look at all classes for each of these
   * would cost more with each one.
   */
  private @Nullable ScannedClass unnamed(String owner) {
    ScannedClass source = classes.get(owner);
    if (source == null || !source.from.entry().isEmpty()) {
      return null;
    }
    return worklist.isReferredTo(source) ? null : source;
  }

  private void note(int hash, @Nullable ScannedClass alone) {
    if (alone == null) {
      worklist.note(hash);
    } else {
      worklist.noteFor(alone, hash);
    }
  }

  /** Notes that the JDK can call something reaching through this type. */
  private void callBack(String type, Reach reach) {
    boolean first = callbacks.isEmpty();
    if (callbacks.add(type, reach)) {
      worklist.note(ClassHeader.typeHash(type));
      if (first) {
        for (String holder : hierarchy.extending(JdkCallers.HOLDERS)) {
          worklist.note(ClassHeader.typeHash(holder));
        }
      }
    }
  }

  /** Ability of a call in this class to reach MPI. */
  public Reach reach(CallTarget call, String from) {
    ScannedClass source = classes.get(from);
    return reach(call, source != null && source.isInScope);
  }

  private Reach reach(CallTarget call, boolean inScope) {
    boolean isJdk = hierarchy.isJdk(call.owner());
    ReachingMethods marks = inScope || !isJdk ? marks(call.signature()) : null;
    Reach best = marks == null ? Reach.NONE : marks.reach(call, hierarchy, inScope);
    if (best == Reach.NONE && inScope && isJdk && JdkCallers.isReflection(call)) {
      best = Reach.REFLECTION;
    }
    return best == Reach.MPI || !inScope ? best : best.or(throughJdk(call, isJdk));
  }

  private Reach throughJdk(CallTarget call, boolean isJdk) {
    if (isJdk) {
      return JdkCallers.CALLING_TO_STRING.contains(call.signature())
          ? reach(MethodSummary.ANY_TO_STRING, true)
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
      ScannedClass source = classes.get(type);
      if (source != null) {
        for (MethodSummary method : methods(source)) {
          if (method.signature.equals(signature)) {
            return true;
          }
        }
      }
    }
    return false;
  }

  /** Ability of the first use of a class to reach MPI, in code of a further class. */
  public Reach initialising(String type, String from) {
    ReachingMethods marks = reaching.get(INITIALISER);
    return marks == null ? Reach.NONE : marks.initialising(type, from, hierarchy);
  }

  /** Whether code that is not woven may call this method, so that exceptions leave it unseen. */
  public boolean isCalledByUnwovenCode(
      String owner, String name, String descriptor, boolean virtual) {
    return unwovenCallers.calls(owner, CallTarget.signature(name, descriptor), virtual);
  }

  /** All classes that count, in the order in which they were added. */
  public List<ScannedClass> sources() {
    return worklist.sources();
  }

  /** The class of a name that was added first; null without one. */
  public @Nullable ScannedClass source(String className) {
    return classes.get(className);
  }

  /** Whether a class has call sites that may reach MPI. */
  public boolean hasSites(String className) {
    return withSites.contains(className);
  }

  /** Classes that could not be parsed, by internal name, and why. */
  public Map<String, RuntimeException> unreadable() {
    return unreadable;
  }
}
