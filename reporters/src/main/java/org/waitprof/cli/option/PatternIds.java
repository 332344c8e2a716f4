package org.waitprof.cli.option;

import java.util.Iterator;
import org.waitprof.waitstate.WaitState;
import org.waitprof.waitstate.WaitStates;

/** The names of the patterns that profiles have, for shell completion. */
final class PatternIds implements Iterable<String> {
  @Override
  public Iterator<String> iterator() {
    return WaitStates.all().stream().map(WaitState::id).iterator();
  }
}
