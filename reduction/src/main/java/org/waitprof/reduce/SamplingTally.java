package org.waitprof.reduce;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallPath;
import org.waitprof.model.QualityNote;
import org.waitprof.model.QualityNote.Severity;
import org.waitprof.model.rank.SampleQuality;
import org.waitprof.model.rank.SampleResult;
import org.waitprof.system.CountText;

/**
 * Quality of the coordinated sample on the ranks merged so far, and what these ranks have in
 * common.
 */
final class SamplingTally {
  final Map<Long, CallPath> paths = new HashMap<>();
  private long ranks;
  private SampleQuality quality = SampleQuality.NONE;

  void add(SampleResult sampling) {
    if (sampling.isNone()) {
      return;
    }
    ranks++;
    paths.putAll(sampling.paths());
    quality = quality.plus(sampling.quality());
  }

  /** Whether any rank had a sample. */
  boolean hasRanks() {
    return ranks > 0;
  }

  /** Says where the sample could not be used. */
  void note(List<QualityNote> notes) {
    if (ranks == 0) {
      return;
    }
    List<String> reasons = new ArrayList<>();
    if (quality.refusedChannels() > 0) {
      reasons.add(
          CountText.of(quality.refusedChannels(), "channel")
              + " of messages or collectives cannot be compared (several threads at once, receives"
              + " from any source, cancelled messages, another job, or counts that differ)");
    }
    if (quality.uncounted() > 0) {
      reasons.add(
          CountText.of(quality.uncounted(), "message") + " had no channel left to be counted in");
    }
    if (!reasons.isEmpty()) {
      notes.add(
          QualityNote.warning(
              "sample-refused",
              "some waiting is estimated and not measured: " + String.join(", and ", reasons)));
    }
    if (quality.clockErrorNanos() > 0) {
      notes.add(
          QualityNote.info(
              "sample-hosts",
              "the hosts' clocks were compared to within "
                  + (quality.clockErrorNanos() + 999) / 1000
                  + " us: each wait between hosts may be wrong by that"
                  + (quality.uncertainNanos() < 1_000_000
                      ? ""
                      : ", and "
                          + quality.uncertainNanos() / 1_000_000
                          + " ms of waiting for receivers depend on it")));
    }
    if (quality.violations() > 0) {
      notes.add(
          new QualityNote(
              quality.violations() * 100 > quality.matched() ? Severity.WARNING : Severity.INFO,
              "sample-clock",
              CountText.fill(
                  quality.violations(),
                  "# of "
                      + CountText.of(quality.matched(), "sampled message")
                      + " arrived before {it was|they were} sent, by the clocks of {its|their}"
                      + " hosts")));
    }
  }

  void write(PackWriter out) {
    out.numbers(ranks, quality.matched(), quality.violations(), quality.refusedChannels());
    out.numbers(quality.uncounted(), quality.clockErrorNanos(), quality.uncertainNanos());
    out.number(paths.size());
    paths.forEach(
        (hash, path) -> {
          out.number(hash);
          out.path(path);
        });
  }

  void read(PackReader in) {
    ranks += in.number();
    quality =
        quality.plus(
            new SampleQuality(
                in.number(), in.number(), in.number(), in.number(), in.number(), in.number()));
    for (int left = in.size(); left > 0; left--) {
      paths.put(in.number(), in.path());
    }
  }
}
