package org.waitprof.trace;

import java.util.Optional;
import org.waitprof.model.CallPath;
import org.waitprof.model.MpiCall;

/**
 * A region as it is entered on one call path. Equal definitions denote one place of the program,
 * also on different ranks, whatever numbers the ranks use for it.
 *
 * @param path frames that lead to the region, outermost first; for an MPI call they end with the
 *     line that calls it
 * @param region name of the region: the standard's name of an MPI call, else the user's name
 * @param call the MPI call; empty for a region of the user
 */
public record PathDefinition(CallPath path, String region, Optional<MpiCall> call) {

  /** An MPI call at the end of a call path. */
  public static PathDefinition of(CallPath path, MpiCall call) {
    return new PathDefinition(path, call.standardName(), Optional.of(call));
  }
}
