package org.waitprof.reduce;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.waitprof.model.CallPath;
import org.waitprof.model.QualityNote;
import org.waitprof.model.QualityNote.Severity;
import org.waitprof.model.RankSampling;
import org.waitprof.model.RankSampling.PeerTraffic;

/**
 * How well the coordinated sample worked on the ranks merged so far, and what they have in common.
 */
final class SamplingTally {
  final Map<Long, CallPath> paths = new HashMap<>();
  final Map<Integer, List<PeerTraffic>> traffic = new TreeMap<>();
  private long ranks;
  private long matched;
  private long violations;
  private long refusedChannels;
  private long uncounted;

  void add(int rank, RankSampling sampling) {
    if (sampling.isNone()) {
      return;
    }
    ranks++;
    paths.putAll(sampling.paths());
    traffic.put(rank, sampling.traffic());
    matched += sampling.matched();
    violations += sampling.violations();
    refusedChannels += sampling.refusedChannels();
    uncounted += sampling.uncounted();
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
    out.number(paths.size());
    paths.forEach(
        (hash, path) -> {
          out.number(hash);
          out.path(path);
        });
    out.number(traffic.size());
    traffic.forEach(
        (rank, peers) -> {
          out.number(rank);
          out.number(peers.size());
          for (PeerTraffic each : peers) {
            out.number(each.peer());
            out.number(each.messages());
            out.number(each.bytes());
          }
        });
  }

  void read(PackReader in) {
    ranks += in.number();
    matched += in.number();
    violations += in.number();
    refusedChannels += in.number();
    uncounted += in.number();
    for (int left = in.size(); left > 0; left--) {
      paths.put(in.number(), in.path());
    }
    for (int left = in.size(); left > 0; left--) {
      int rank = in.size();
      List<PeerTraffic> peers = new ArrayList<>();
      for (int peer = in.size(); peer > 0; peer--) {
        peers.add(new PeerTraffic(in.size(), in.number(), in.number()));
      }
      traffic.put(rank, peers);
    }
  }
}
