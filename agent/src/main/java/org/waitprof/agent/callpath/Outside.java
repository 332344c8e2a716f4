package org.waitprof.agent.callpath;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which methods code may call that is not woven: the JDK, excluded packages, classes never seen.
 * Such code may catch what the method throws, and nobody but the method itself can then restore the
 * context. Not thread-safe.
 */
final class Outside {
  private final Hierarchy hierarchy;

  /** Owners by signature, as unwoven code names them. */
  private final Map<String, Set<String>> called = new HashMap<>();

  Outside(Hierarchy hierarchy) {
    this.hierarchy = hierarchy;
  }

  /** Notes that code which is not woven makes this call; false if that was known. */
  boolean add(Call call) {
    Set<String> owners = called.get(call.signature());
    if (owners == null) {
      owners = new HashSet<>();
      called.put(call.signature(), owners);
    }
    return owners.add(call.owner());
  }

  /** Whether such code may call this method. */
  boolean calls(String owner, String signature, boolean virtual) {
    Hierarchy.Above above = hierarchy.above(owner);
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
      List<String> all = hierarchy.above(each).all();
      if (all.contains(owner)) {
        return true;
      }
    }
    return false;
  }
}
