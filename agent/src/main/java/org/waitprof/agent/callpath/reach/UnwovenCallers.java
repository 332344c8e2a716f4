package org.waitprof.agent.callpath.reach;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.waitprof.agent.callpath.reach.MethodSummary.Lambda;

/**
 * Finds the methods that may be called by code that is not woven: the JDK, excluded packages,
 * classes never seen. Such code may catch exceptions of the method, and then only the method itself
 * can restore the context. Not thread-safe.
 */
final class UnwovenCallers {
  private final ClassHierarchy hierarchy;

  /** Owners by signature, as unwoven code names them. */
  private final Map<String, Set<String>> called = new HashMap<>();

  /** Functional objects by the signature of what they call. */
  private final Map<String, List<Lambda>> lambdas = new HashMap<>();

  UnwovenCallers(ClassHierarchy hierarchy) {
    this.hierarchy = hierarchy;
  }

  /** Notes that code which is not woven makes this call; false if that was known. */
  boolean add(CallTarget call) {
    Set<String> owners = called.get(call.signature());
    if (owners == null) {
      owners = new HashSet<>();
      called.put(call.signature(), owners);
    }
    return owners.add(call.owner());
  }

  /** Notes a functional object: who calls its interface's method calls what it stands for. */
  void add(Lambda lambda) {
    lambdas.computeIfAbsent(lambda.target.signature(), key -> new ArrayList<>()).add(lambda);
  }

  /** Whether such code may call this method. */
  boolean calls(String owner, String signature, boolean virtual) {
    if (callsDirectly(owner, signature, virtual)) {
      return true;
    }
    for (Lambda lambda : lambdas.getOrDefault(signature, List.of())) {
      String target = lambda.target.owner();
      boolean isTarget =
          hierarchy.above(owner).all().contains(target)
              || hierarchy.above(target).all().contains(owner);
      if (isTarget && callsDirectly(lambda.type, lambda.signature, true)) {
        return true;
      }
    }
    return false;
  }

  private boolean callsDirectly(String owner, String signature, boolean virtual) {
    ClassHierarchy.Above above = hierarchy.above(owner);
    if (virtual && (!above.complete() || hierarchy.overridesJdk(owner, signature))) {
      return true;
    }
    Set<String> owners = called.get(signature);
    if (owners == null) {
      return false;
    }
    for (String type : above.all()) {
      if (owners.contains(type)) {
        return true;
      }
    }
    for (String each : owners) {
      if (hierarchy.above(each).all().contains(owner)) {
        return true;
      }
    }
    return false;
  }
}
