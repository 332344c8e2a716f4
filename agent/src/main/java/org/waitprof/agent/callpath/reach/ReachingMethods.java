package org.waitprof.agent.callpath.reach;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The classes whose methods of one signature may reach MPI. A call reaches one of them if its class
 * is above the class that the call names, or below it. In the first case the call may run an
 * overriding method, in the second an inherited one.
 */
final class ReachingMethods {
  private final Map<String, Reach> at = new HashMap<>(4);
  private final Map<String, Reach> overriding = new HashMap<>(4);

  /** At and above the classes whose methods can override: who calls one of these may reach MPI. */
  private final Map<String, Reach> above = new HashMap<>();

  /** The calls that a method makes reach MPI. */
  enum Change {
    /** No change: the mark was known. */
    NONE,
    /** Calls that name the method's own class. */
    OWN,
    /** Calls that name a class above it changed, too. */
    ABOVE
  }

  /** Marks a class's method as reaching MPI. */
  Change add(String owner, Reach reach, boolean virtual, ClassHierarchy hierarchy) {
    boolean isNew = raise(at, owner, reach);
    boolean isAbove = false;
    if (virtual && raise(overriding, owner, reach)) {
      isAbove = raiseAbove(owner, reach, hierarchy);
    }
    if (!isNew) {
      return Change.NONE;
    }
    return isAbove ? Change.ABOVE : Change.OWN;
  }

  /** Whether that made calls reach MPI which name another class. */
  private boolean raiseAbove(String owner, Reach reach, ClassHierarchy hierarchy) {
    boolean isNew = false;
    for (String type : hierarchy.above(owner).all()) {
      isNew |= raise(above, type, reach) && !type.equals(owner);
    }
    return isNew;
  }

  /** Asks the hierarchy again, which has learnt of a missing class. */
  void refresh(ClassHierarchy hierarchy) {
    overriding.forEach(
        (owner, reach) -> {
          boolean unused = raiseAbove(owner, reach, hierarchy); // All are looked at anyway.
        });
  }

  private static boolean raise(Map<String, Reach> marks, String owner, Reach reach) {
    @Nullable Reach before = marks.get(owner);
    if (before != null && before.compareTo(reach) >= 0) {
      return false;
    }
    marks.put(owner, reach);
    return true;
  }

  /**
   * Ability of a call to reach MPI.
   *
   * @param throughJdk whether marks on types of the JDK count
   */
  Reach reach(CallTarget call, ClassHierarchy hierarchy, boolean throughJdk) {
    String owner = ClassHierarchy.canonical(call.owner());
    if (call.exact() && call.signature().startsWith("<init>")) {
      return at.getOrDefault(owner, Reach.NONE);
    }
    Reach best = call.exact() ? Reach.NONE : above.getOrDefault(owner, Reach.NONE);
    if (best != Reach.MPI) {
      boolean hasJdkOwner = hierarchy.isJdk(owner);
      for (String type : hierarchy.above(owner).all()) {
        if (throughJdk || !hierarchy.isJdk(type)) {
          best = best.or(at.getOrDefault(type, Reach.NONE));
        }
        if (hasJdkOwner && !JdkTypes.isUniversal(type)) {
          // A class of the JDK hands calls on to what it wraps, by the same interface.
          best = best.or(above.getOrDefault(type, Reach.NONE));
        }
      }
    }
    return best;
  }

  /**
   * For marks of static initialisers: how using a class may run one, in code of a further class.
   */
  Reach initialising(String type, String from, ClassHierarchy hierarchy) {
    Reach best = Reach.NONE;
    for (String each : hierarchy.above(type).all()) {
      Reach reach = at.getOrDefault(each, Reach.NONE);
      // Code of the class itself, and of those below it, runs after its initialiser has begun.
      if (reach != Reach.NONE && !hierarchy.above(from).all().contains(each)) {
        best = best.or(reach);
      }
    }
    return best;
  }
}
