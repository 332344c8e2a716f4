package org.waitprof.agent;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.WeakHashMap;
import org.waitprof.agent.cache.WeaveResult;
import org.waitprof.agent.callpath.CallSites;
import org.waitprof.agent.callpath.Limitations;
import org.waitprof.record.path.Sites;

/**
 * The application's classes that were defined as the cache had them. Stack walks must know them,
 * and so must the weaver of call sites, if it is needed after all. Safe for use by several threads.
 */
final class CachedClasses {
  private final Map<ClassLoader, Map<String, WeaveResult>> defined = new WeakHashMap<>();

  /** Notes a class that is about to be defined. */
  synchronized void add(ClassLoader loader, String name, WeaveResult woven) {
    for (long site : woven.sites()) {
      Sites.noteWoven(site);
    }
    Map<String, WeaveResult> ofLoader = defined.get(loader);
    if (ofLoader == null) {
      ofLoader = new LinkedHashMap<>();
      defined.put(loader, ofLoader);
    }
    ofLoader.put(name, woven);
  }

  /** Passes the classes to the weaver, which takes over. */
  synchronized void tell(CallSites weaver) {
    defined.forEach(
        (loader, classes) -> classes.forEach((name, woven) -> weaver.assume(loader, name, woven)));
  }

  /** Methods of these classes that could not be woven, as limitations. */
  synchronized List<String> limitations() {
    Limitations limitations = null;
    for (Map<String, WeaveResult> classes : defined.values()) {
      for (Map.Entry<String, WeaveResult> each : classes.entrySet()) {
        if (!each.getValue().leftOut().isEmpty()) {
          limitations = limitations == null ? new Limitations() : limitations;
          limitations.addLeftOut(each.getKey(), each.getValue().leftOut());
        }
      }
    }
    return limitations == null ? List.of() : limitations.all();
  }
}
