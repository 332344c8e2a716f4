package org.waitprof.trace.paraver;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.waitprof.model.CallPath;
import org.waitprof.model.MpiCall;
import org.waitprof.trace.PathDefinition;

/** The regions of a Paraver trace, with numbers that are equal on all ranks. */
final class ParaverPaths {
  /** No program has more call paths than this; beyond, calls keep their name alone. */
  private static final int MOST = 1 << 20;

  /** The application itself: the region outside of all MPI calls. */
  static final int APPLICATION = 0;

  private final Map<Long, CallPath> sites;
  private final List<PathDefinition> paths = new ArrayList<>();
  private final Map<Long, Integer> numbers = new HashMap<>();

  /**
   * @param sites call paths, by their numbers in the trace
   */
  ParaverPaths(Map<Long, CallPath> sites) {
    this.sites = sites;
    paths.add(new PathDefinition(CallPath.EMPTY, "application", Optional.empty()));
  }

  /**
   * The number of a call.
   *
   * @param value number of the call in the trace
   * @param site number of its call path, 0 without one
   */
  int number(long value, long site) {
    Integer number = numbers.get(value << 32 | site);
    if (number != null) {
      return number;
    }
    if (paths.size() == MOST) {
      return site == 0 ? 1 : number(value, 0);
    }
    MpiCall call = call(value);
    CallPath path = sites.getOrDefault(site, CallPath.EMPTY);
    String name = ParaverCalls.call(value).isPresent() ? call.standardName() : "MPI call " + value;
    paths.add(new PathDefinition(path, name, Optional.of(call)));
    numbers.put(value << 32 | site, paths.size() - 1);
    return paths.size() - 1;
  }

  /** The call of a value; for unknown values, a call of which only that it is MPI is known. */
  static MpiCall call(long value) {
    return ParaverCalls.call(value).orElse(MpiCall.MPI_COMM_SET_INFO);
  }

  PathDefinition path(int number) {
    return number >= 0 && number < paths.size() ? paths.get(number) : paths.get(APPLICATION);
  }
}
