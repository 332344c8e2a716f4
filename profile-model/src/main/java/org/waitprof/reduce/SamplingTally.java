package org.waitprof.reduce;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.waitprof.model.CallPath;
import org.waitprof.model.QualityNote;
import org.waitprof.model.QualityNote.Severity;
import org.waitprof.model.rank.RankSampling;

/**
 * How well the coordinated sample worked on the ranks merged so far, and what they have in common.
 */
final class SamplingTally {
  final Map<Long, CallPath> paths = new HashMap<>();
  private long ranks;
  private long matched;
  private long violations;
  private long refusedChannels;
  private long uncounted;
  private long clockErrorNanos;
  private long uncertainNanos;

  void add(RankSampling sampling) {
    if (sampling.isNone()) {
      return;
    }
    ranks++;
    paths.putAll(sampling.paths());
    matched += sampling.matched();
    violations += sampling.violations();
    refusedChannels += sampling.refusedChannels();
    uncounted += sampling.uncounted();
    clockErrorNanos = Math.max(clockErrorNanos, sampling.clockErrorNanos());
    uncertainNanos += sampling.uncertainNanos();
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
    if (refusedChannels > 0 || uncounted > 0) {
      notes.add(
          new QualityNote(
              Severity.WARNING,
              "sample-refused",
              "some waiting is estimated and not measured: of "
                  + refusedChannels
                  + " channels of messages or collectives the ranks' numbers disagree"
                  + (uncounted > 0
                      ? ", and " + uncounted + " messages are beyond the channels that are counted"
                      : "")));
    }
    if (clockErrorNanos > 0) {
      notes.add(
          new QualityNote(
              Severity.INFO,
              "sample-hosts",
              "the hosts' clocks were compared to within "
                  + (clockErrorNanos + 999) / 1000
                  + " us: waits between hosts may be off by that each"
                  + (uncertainNanos < 1_000_000
                      ? ""
                      : ", and "
                          + uncertainNanos / 1_000_000
                          + " ms of waiting for receivers hang on it")));
    }
    if (violations > 0) {
      notes.add(
          new QualityNote(
              violations * 100 > matched ? Severity.WARNING : Severity.INFO,
              "sample-clock",
              violations
                  + " of "
                  + matched
                  + " sampled messages arrived before they were sent, by the clocks of their"
                  + " hosts"));
    }
  }

  void write(PackWriter out) {
    out.number(ranks);
    out.number(matched);
    out.number(violations);
    out.number(refusedChannels);
    out.number(uncounted);
    out.number(clockErrorNanos);
    out.number(uncertainNanos);
    out.number(paths.size());
    paths.forEach(
        (hash, path) -> {
          out.number(hash);
          out.path(path);
        });
  }

  void read(PackReader in) {
    ranks += in.number();
    matched += in.number();
    violations += in.number();
    refusedChannels += in.number();
    uncounted += in.number();
    clockErrorNanos = Math.max(clockErrorNanos, in.number());
    uncertainNanos += in.number();
    for (int left = in.size(); left > 0; left--) {
      paths.put(in.number(), in.path());
    }
  }
}
