package org.waitprof.report.figures;

import java.util.Arrays;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;

/**
 * The part of a profile that a reader asked for.
 *
 * @param ranks the ranks to report
 * @param callPath text that a call path must contain, in the form of the CSV column; empty for all
 * @param pattern name of a pattern, {@code late_sender}; empty for all rows
 * @param phase name of a phase as {@link PhaseTable} has it; empty for all
 */
public record Selection(RankSet ranks, String callPath, String pattern, String phase) {
  public static final Selection ALL = new Selection(RankSet.ALL, "", "");

  /** Creates a selection across all phases. */
  public Selection(RankSet ranks, String callPath, String pattern) {
    this(ranks, callPath, pattern, "");
  }

  /** Returns the part of this selection that belongs to a phase. */
  public Selection in(String newPhase) {
    return new Selection(ranks, callPath, pattern, newPhase);
  }

  /** Whether the selection leaves nothing out. */
  public boolean isAll() {
    return equals(ALL);
  }

  /** Whether a row of the profile is in the selection. */
  public boolean includes(ProfileKey row) {
    return (pattern.isEmpty() || pattern.equals(row.pattern()))
        && (phase.isEmpty() || phase.equals(PhaseTable.phase(row.key().path())))
        && (callPath.isEmpty() || row.key().path().toString().contains(callPath));
  }

  /** Indices of the selected rows, ascending. */
  public int[] rows(JobProfile profile) {
    int[] rows = new int[profile.keys().size()];
    int size = 0;
    for (int row = 0; row < rows.length; row++) {
      if (includes(profile.keys().get(row))) {
        rows[size++] = row;
      }
    }
    return Arrays.copyOf(rows, size);
  }

  /** The selected ranks whose counters the profile has, ascending. */
  public int[] presentRanks(JobProfile profile) {
    int[] present = new int[profile.ranks().size()];
    int size = 0;
    for (int rank = 0; rank < present.length; rank++) {
      if (profile.ranks().get(rank).present() && ranks.contains(rank)) {
        present[size++] = rank;
      }
    }
    return Arrays.copyOf(present, size);
  }
}
