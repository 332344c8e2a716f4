package org.waitprof.model.rank;

/**
 * Quality of the coordinated sample on a rank, or on several together.
 *
 * @param matched messages of which both sides were kept
 * @param violations messages among them that were received before they were sent, by the clocks
 * @param refusedChannels channels and strata that could not be used, because their sides disagree
 * @param uncounted messages beyond the channels that a rank can count
 * @param clockErrorNanos possible error of a rank's times compared with other hosts
 * @param uncertainNanos waits of kept calls that depend on that error
 */
public record SampleQuality(
    long matched,
    long violations,
    long refusedChannels,
    long uncounted,
    long clockErrorNanos,
    long uncertainNanos) {
  /** Quality where no sample exists: all figures are 0. */
  public static final SampleQuality NONE = new SampleQuality(0, 0, 0, 0, 0, 0);

  /** Adds the quality on other ranks to this one. */
  public SampleQuality plus(SampleQuality other) {
    return new SampleQuality(
        matched + other.matched,
        violations + other.violations,
        refusedChannels + other.refusedChannels,
        uncounted + other.uncounted,
        Math.max(clockErrorNanos, other.clockErrorNanos),
        uncertainNanos + other.uncertainNanos);
  }
}
