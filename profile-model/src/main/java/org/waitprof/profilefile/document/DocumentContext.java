package org.waitprof.profilefile.document;

import java.io.IOException;
import org.waitprof.model.CallPath;
import org.waitprof.model.ProfileFormatException;

/**
 * Context of members of {@code profile.json}: facts from other members, which are read first
 * wherever they stand.
 *
 * @param tree the call paths
 * @param worldSize ranks of the job
 * @param origin name of the file for messages
 * @param budget bounds the memory
 */
public record DocumentContext(
    CallPathTree tree, int worldSize, String origin, MemoryBudget budget) {
  /**
   * The path that ends at a node.
   *
   * @param node as {@link CallPathTree#add} gave it; -1 for the empty path
   */
  CallPath path(int node) throws IOException {
    return tree.path(node, origin, budget);
  }

  /** Refuses ranks that the job does not have. */
  public void checkRank(long rank, String what) throws ProfileFormatException {
    if (rank >= worldSize) {
      throw new ProfileFormatException(
          origin, "has " + what + " on rank " + rank + ", which never was");
    }
  }
}
