package org.waitprof.replay;

import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.waitprof.model.JobProfile;
import org.waitprof.model.Metric;
import org.waitprof.profilefile.document.PackedSections;
import org.waitprof.replay.delay.DelayCosts;
import org.waitprof.replay.exchange.ReplayQuality.Occurrence;
import org.waitprof.replay.result.MeasuredProfile;
import org.waitprof.replay.result.RankResult;
import org.waitprof.replay.result.ReplayResult;
import org.waitprof.waitstate.WaitGroup;

/** All that a replay has found, in words: two are equal if their results are. */
final class ResultText {
  private ResultText() {}

  static String of(ReplayResult result) {
    StringBuilder text = new StringBuilder();
    for (Occurrence each : Occurrence.values()) {
      text.append(each).append(' ').append(result.quality().of(each)).append('\n');
    }
    text.append(result.missingRanks()).append('\n');
    for (RankResult rank : result.ranks()) {
      text.append("rank ").append(rank.rank()).append(' ').append(rank.runNanos());
      text.append(' ').append(rank.mpiNanos()).append(' ').append(rank.finalized());
      text.append(' ').append(rank.events()).append(' ').append(rank.damage()).append('\n');
      for (int path = 0; path < rank.paths(); path++) {
        text.append(rank.regionNanos(path)).append(' ');
        text.append(rank.criticalNanos(path)).append('\n');
      }
      DelayCosts delays = rank.delays();
      for (int place = 0; place < delays.size(); place++) {
        text.append(delays.place(rank.trace(), place));
        for (WaitGroup group : WaitGroup.values()) {
          text.append(' ').append(delays.shortTerm(place, group));
          text.append(' ').append(delays.longTerm(place, group));
        }
        text.append('\n');
      }
      for (WaitGroup group : WaitGroup.values()) {
        text.append(' ').append(delays.unexplained(group));
      }
      text.append(delays.propagation().longest(rank.rank(), Integer.MAX_VALUE)).append('\n');
      for (int row = 0; row < rank.rows(); row++) {
        text.append(rank.key(row).path()).append(' ').append(rank.key(row).sizeClass()).append(' ');
        text.append(rank.key(row).commSizeClass())
            .append(' ')
            .append(rank.key(row).role())
            .append(' ');
        text.append(rank.stats(row).count()).append(' ').append(rank.stats(row).sumNanos());
        text.append(Arrays.toString(rank.stats(row).histogram()));
        for (int metric = 0; metric < result.rules().metrics().size(); metric++) {
          text.append(' ').append(rank.booked(metric, row));
        }
        text.append('\n');
      }
    }
    return text.append(of(MeasuredProfile.of(result, "test"))).toString();
  }

  private static String of(JobProfile profile) {
    StringBuilder text = new StringBuilder();
    text.append(PackedSections.write(profile.sections()));
    text.append(profile.facts()).append(profile.ranks()).append(profile.notes()).append('\n');
    Set<String> columns = new TreeSet<>(profile.columns().keySet());
    for (int key = 0; key < profile.keys().size(); key++) {
      text.append(profile.keys().get(key));
      for (String column : columns) {
        long[] values = new long[profile.ranks().size()];
        profile.read(new Metric(column, "", ""), key, values);
        text.append(' ').append(column).append(Arrays.toString(values));
      }
      text.append('\n');
    }
    return text.toString();
  }
}
