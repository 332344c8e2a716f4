package org.waitprof.report.figures;

import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.waitprof.model.CallClass;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.SizeClass;

/**
 * Calls that move data, by class of message size.
 *
 * @param rows size classes that occur, smallest first
 */
public record SizeTable(List<Row> rows) {
  /** Calls that carry no message: a size of 0 says nothing about them. */
  private static final Set<CallClass> WITHOUT_MESSAGE =
      EnumSet.of(
          CallClass.ENVIRONMENT,
          CallClass.PROBE,
          CallClass.POLL_PROBE,
          CallClass.TEST,
          CallClass.REQUEST_SETUP,
          CallClass.BARRIER,
          CallClass.RMA_SYNC,
          CallClass.COMMUNICATOR);

  public SizeTable {
    rows = List.copyOf(rows);
  }

  /**
   * A class of message sizes.
   *
   * @param sizeClass see {@link SizeClass}
   * @param count messages: calls that sent, received or contributed one, each message once a side
   * @param bytes their bytes
   * @param sumNanos duration of all calls that move data, those that only wait for it included
   * @param waitNanos how much of it is waiting by a pattern
   */
  public record Row(int sizeClass, long count, long bytes, long sumNanos, long waitNanos) {}

  /** The size classes of a selection. */
  public static SizeTable of(JobProfile profile, Selection selection) {
    return new SizeTable(
        Totals.by(profile, selection, SizeTable::hasMessage, row -> row.key().sizeClass()).stream()
            .filter(total -> total.messages() > 0)
            .sorted(Comparator.comparingInt(Totals::key))
            .map(
                total ->
                    new Row(
                        total.key(),
                        total.messages(),
                        total.bytes(),
                        total.sumNanos(),
                        total.severity().total()))
            .toList());
  }

  private static boolean hasMessage(ProfileKey row) {
    return !WITHOUT_MESSAGE.contains(row.key().call().callClass());
  }
}
