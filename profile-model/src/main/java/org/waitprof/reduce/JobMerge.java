package org.waitprof.reduce;

import org.waitprof.model.JobProfile;
import org.waitprof.model.QualityNote;
import org.waitprof.model.RankProfile;

/**
 * Merges the profiles of ranks, in any order, into that of the job. Used by rank 0 in Finalize and
 * by the command {@code merge}. Keeps what the result needs and nothing of the rank profiles. Not
 * thread-safe.
 */
@SuppressWarnings("DoNotCallSuggester")
public final class JobMerge {

  /**
   * Takes a rank in.
   *
   * @throws MergeConflictException if it does not fit to those before; nothing has changed then
   */
  public void add(RankProfile rank) throws MergeConflictException {
    throw new UnsupportedOperationException(rank.toString());
  }

  /** Adds a note of the caller's to the result, for instance on a file that was left out. */
  public void note(QualityNote note) {
    throw new UnsupportedOperationException(note.toString());
  }

  /** Number of ranks taken in so far. */
  public int ranks() {
    throw new UnsupportedOperationException();
  }

  /** Ranks of the job; 0 before the first {@link #add}. */
  public int worldSize() {
    throw new UnsupportedOperationException();
  }

  /**
   * The job's profile, with global minima taken over the ranks that are here.
   *
   * @param toolVersion version of waitprof
   * @throws IllegalStateException if no rank was added
   */
  public JobProfile finish(String toolVersion) {
    throw new UnsupportedOperationException(toolVersion);
  }

  /**
   * The job's profile, with global minima that the ranks agreed on in Finalize. They may know of
   * ranks that are missing here; where a rank here has a smaller minimum, that counts.
   *
   * @param toolVersion version of waitprof
   * @param globalMinima as of {@link GlobalMinima}
   * @throws IllegalStateException if no rank was added
   */
  public JobProfile finish(String toolVersion, long[] globalMinima) {
    throw new UnsupportedOperationException(toolVersion + globalMinima.length);
  }
}
