package org.waitprof.waitstate;

import com.google.auto.service.AutoService;

/** The critical path, which determined the run time. Measured only. */
@AutoService(Pattern.class)
public final class CriticalPath extends Pattern {

  public CriticalPath() {
    super("critical_path", "Critical path");
  }
}
