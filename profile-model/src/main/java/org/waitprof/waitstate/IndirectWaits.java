package org.waitprof.waitstate;

import com.google.auto.service.AutoService;

/** The indirect and the propagating part of waiting. Measured only. */
@AutoService(Pattern.class)
public final class IndirectWaits extends Pattern {

  public IndirectWaits() {
    super("indirect_waiting", "Indirect and propagating waiting");
  }
}
