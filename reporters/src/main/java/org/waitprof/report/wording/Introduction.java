package org.waitprof.report.wording;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.waitprof.model.JobProfile;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RunFacts;
import org.waitprof.report.figures.RunTime;
import org.waitprof.system.CountText;

/** The first lines of a report, which name the run. */
public final class Introduction {
  private Introduction() {}

  /** Tool, program, ranks, duration, batch job. */
  public static List<String> run(JobProfile profile) {
    Set<String> hosts = new LinkedHashSet<>();
    int present = 0;
    for (RankFacts rank : profile.ranks()) {
      if (rank.present()) {
        present++;
        hosts.add(rank.host());
      }
    }
    hosts.remove("");
    return run(profile.facts(), present, hosts, RunTime.longest(profile));
  }

  /**
   * Introduction of a run without its profile.
   *
   * @param present number of ranks with data
   * @param hosts hosts of these ranks, each once
   * @param nanos duration of the run
   */
  public static List<String> run(RunFacts facts, int present, Set<String> hosts, long nanos) {
    List<String> pieces = new ArrayList<>();
    pieces.add("waitprof " + PlainText.of(facts.toolVersion()));
    pieces.add(facts.mainClass().isEmpty() ? "(unknown program)" : PlainText.of(facts.mainClass()));
    pieces.add(ranks(facts.worldSize(), present, hosts));
    pieces.add(Durations.of(nanos));
    if (!facts.jobId().isEmpty()) {
      pieces.add("job " + PlainText.of(facts.jobId()));
    }
    return pieces;
  }

  /** Binding, JVM, start in universal time. */
  public static List<String> environment(RunFacts facts) {
    List<String> pieces = new ArrayList<>();
    if (!facts.binding().isEmpty()) {
      pieces.add(PlainText.of(facts.binding()));
    }
    if (!facts.java().isEmpty()) {
      pieces.add("Java " + PlainText.of(facts.java()));
    }
    if (facts.startEpochMillis() > 0) {
      Instant start = Instant.ofEpochMilli(facts.startEpochMillis());
      pieces.add("started " + start.truncatedTo(ChronoUnit.SECONDS));
    }
    return pieces;
  }

  /** Count of ranks and hosts: {@code 62 of 64 ranks on 4 hosts}. */
  private static String ranks(int worldSize, int present, Set<String> hosts) {
    String on =
        switch (hosts.size()) {
          case 0 -> "";
          case 1 -> " on " + PlainText.of(hosts.iterator().next());
          default -> " on " + hosts.size() + " hosts";
        };
    String some = present < worldSize ? present + " of " : "";
    return some + CountText.of(worldSize, "rank") + on;
  }
}
