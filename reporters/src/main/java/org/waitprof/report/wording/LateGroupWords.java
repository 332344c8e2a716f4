package org.waitprof.report.wording;

import java.util.Optional;
import org.waitprof.quality.Decimals;
import org.waitprof.report.figures.headline.LateGroup;
import org.waitprof.report.figures.headline.LateGroup.Meaning;

/** Whether ranks that others wait for have more work or slower cores, in one sentence. */
final class LateGroupWords {
  private LateGroupWords() {}

  /**
   * The sentence.
   *
   * @param isWorkKnown whether what late ranks do more is said already
   * @return empty where it is that, or where nothing more is known of a single rank
   */
  static Optional<String> of(LateGroup late, boolean isWorkKnown) {
    Meaning meaning = late.meaning();
    if (!late.isHost()
        && (meaning == Meaning.OPEN || (meaning == Meaning.MORE_WORK && isWorkKnown))) {
      return Optional.empty();
    }
    String sentence =
        switch (meaning) {
          case SLOW ->
              (late.isHost()
                      ? "Host " + host(late) + " is slow: its " + ranks(late)
                      : who(late) + "'s core is slow: it")
                  + compute(late)
                  + ", and the same piece of work takes "
                  + times(late.stepTimes())
                  + (isOne(late) ? " on its core" : " on their cores");
          case MORE_WORK ->
              who(late)
                  + (isOne(late) ? " has more work: it" : " have more work: they")
                  + compute(late)
                  + (late.stepTimes() > 0
                      ? ", on " + (isOne(late) ? "a core that is" : "cores that are") + " as fast"
                      : ", and not all alike");
          case OPEN ->
              who(late)
                  + compute(late)
                  + (late.isAlike() && !isOne(late) ? ", all alike" : "")
                  + ": that host is slow, or work is laid out by host";
        };
    return Optional.of(
        sentence + "; that causes " + Percentages.rough(late.ratio()) + " of the waiting.");
  }

  /** {@code compute 1.31 x as long as others for the same calls (1.35 x in Sweep.compute)}. */
  private static String compute(LateGroup late) {
    return (isOne(late) ? " computes " : " compute ")
        + times(late.times())
        + " as long as others"
        + (late.isSameCalls() ? " for the same calls" : "")
        + late.method()
            .map(
                its ->
                    " ("
                        + times(its.times())
                        + " in "
                        + FrameNames.brief(its.frame().withoutLine())
                        + ")")
            .orElse("");
  }

  private static boolean isOne(LateGroup late) {
    return late.ranks().size() == 1;
  }

  private static String who(LateGroup late) {
    return isOne(late)
        ? "Rank " + late.ranks().get(0) + (late.isHost() ? " on " + host(late) : "")
        : "The " + ranks(late) + " on " + host(late);
  }

  private static String ranks(LateGroup late) {
    return isOne(late) ? "rank" : late.ranks().size() + " ranks";
  }

  private static String host(LateGroup late) {
    return PlainText.of(late.host());
  }

  private static String times(double times) {
    return Decimals.fixed(times, 2) + " x";
  }
}
