package org.waitprof.replay.result;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.waitprof.model.CallKey;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.JobProfile.RankPairs;
import org.waitprof.model.JobProfile.RowSample;
import org.waitprof.model.JobProfile.RowSample.Awaited;
import org.waitprof.model.Metric;
import org.waitprof.model.QualityNote;
import org.waitprof.model.QualityNote.Severity;
import org.waitprof.model.RankFacts;
import org.waitprof.model.lateness.HeldUps;
import org.waitprof.model.lateness.LatenessRow;
import org.waitprof.model.lateness.LatenessRows;

/**
 * Facts of the run that the profile recorded together with a trace has and the trace lacks: cost of
 * recording, doubts about figures, waits between ranks, causes of lateness.
 */
public final class RecordedFacts {
  /** Notes on estimates, which measured figures are not. */
  private static final Set<String> OF_ESTIMATES =
      Set.of("hidden-wait", "few-calls", "sample-refused", "sample-clock");

  private RecordedFacts() {}

  /**
   * The analysis of a trace with these facts, as the command {@code analyze} and the job that
   * analyses its own trace write it, each in one thread.
   *
   * @param recorded profile of the same run; otherwise the analysis stays unchanged
   */
  public static JobProfile add(JobProfile analysed, JobProfile recorded) {
    String run = analysed.facts().runId();
    boolean same = !run.isEmpty() && run.equals(recorded.facts().runId());
    // Facts about the whole run are not true of a part of it.
    boolean whole = analysed.facts().options().getOrDefault("trace", "all").startsWith("all");
    if (!same || !whole || recorded.ranks().size() != analysed.ranks().size()) {
      return analysed;
    }
    JobProfile result =
        new JobProfile(
            analysed.facts(),
            ranks(analysed, recorded),
            keys(analysed, recorded),
            analysed.columns(),
            analysed.histograms(),
            notes(analysed, recorded),
            analysed.sections());
    for (Class<?> section : List.of(RankPairs.class, LatenessRows.class, HeldUps.class)) {
      Object its = recorded.sections().get(section).orElse(null);
      boolean missing = analysed.sections().get(section).isEmpty();
      result = its == null || !missing ? result : result.withSection(its);
    }
    result = withUnknown(result, recorded);
    return result.withSection(RecordedCores.add(result.timeSeries(), recorded.timeSeries()));
  }

  /**
   * The analysed profile with the causes of lateness that neither the trace nor its pauses record.
   */
  private static JobProfile withUnknown(JobProfile analysed, JobProfile recorded) {
    LatenessRows late = analysed.sections().get(LatenessRows.class).orElse(null);
    LatenessRows its = recorded.sections().get(LatenessRows.class).orElse(null);
    if (late == null || its == null) {
      return analysed;
    }
    List<LatenessRow> rows = new ArrayList<>(late.rows());
    for (LatenessRow each : its.rows()) {
      if (!each.isKnown()
          && rows.stream()
              .noneMatch(row -> row.rank() == each.rank() && row.cause() == each.cause())) {
        rows.add(each);
      }
    }
    return analysed.withSection(LatenessRows.together(List.of(new LatenessRows(rows))));
  }

  private static List<RankFacts> ranks(JobProfile analysed, JobProfile recorded) {
    List<RankFacts> ranks = new ArrayList<>();
    for (int rank = 0; rank < analysed.ranks().size(); rank++) {
      RankFacts facts = analysed.ranks().get(rank);
      RankFacts known = recorded.ranks().get(rank);
      ranks.add(
          !facts.present() || !known.present()
              ? facts
              : new RankFacts(
                  true,
                  facts.host(),
                  facts.pid(),
                  facts.runNanos(),
                  facts.mpiNanos(),
                  known.overheadMeasured() ? known.overheadNanos() : facts.overheadNanos(),
                  facts.finalized(),
                  facts.cpu().isKnown() ? facts.cpu() : known.cpu(),
                  known.span(),
                  facts.threads()));
    }
    return ranks;
  }

  private static List<ProfileKey> keys(JobProfile analysed, JobProfile recorded) {
    Map<CallKey, Map<String, Integer>> rows = new HashMap<>();
    for (int row = 0; row < recorded.keys().size(); row++) {
      ProfileKey key = recorded.keys().get(row);
      rows.computeIfAbsent(key.key(), absent -> new HashMap<>()).put(key.pattern(), row);
    }
    List<ProfileKey> keys = new ArrayList<>();
    for (int row = 0; row < analysed.keys().size(); row++) {
      ProfileKey key = analysed.keys().get(row);
      Map<String, Integer> known = rows.getOrDefault(key.key(), Map.of());
      Integer its = known.get(key.pattern());
      if (its == null && known.size() == 1) {
        its = known.values().iterator().next();
      }
      RowSample sample =
          its == null
              ? key.sample()
              : sample(
                  key.sample().awaited(),
                  recorded.keys().get(its).sample(),
                  wait(recorded, its),
                  wait(analysed, row));
      keys.add(new ProfileKey(key.key(), key.pattern(), key.source(), sample));
    }
    return keys;
  }

  /**
   * The ranks that were waited for: those that the trace knows, and the recorded ones, with the
   * shares that they have of the recorded waiting, for the rest of the waiting.
   */
  private static RowSample sample(
      List<Awaited> known, RowSample recorded, long recordedWait, long wait) {
    long whole = Math.max(recordedWait, sum(recorded.awaited()));
    long rest = Math.max(0, wait - sum(known));
    List<Awaited> awaited = new ArrayList<>(known);
    for (Awaited each : recorded.awaited()) {
      long nanos = Math.round((double) each.nanos() / Math.max(1, whole) * rest);
      if (nanos > 0) {
        awaited.add(new Awaited(each.rank(), each.path(), nanos));
      }
    }
    return AwaitedRanks.sample(recorded.minimumNanos(), awaited);
  }

  private static long sum(List<Awaited> awaited) {
    return awaited.stream().mapToLong(Awaited::nanos).sum();
  }

  private static long wait(JobProfile job, int row) {
    long nanos = 0;
    for (int rank = 0; rank < job.ranks().size(); rank++) {
      nanos += job.value(Metric.WAIT, row, rank);
    }
    return nanos;
  }

  private static List<QualityNote> notes(JobProfile analysed, JobProfile recorded) {
    List<QualityNote> notes = new ArrayList<>(analysed.notes());
    Set<String> known = new HashSet<>(OF_ESTIMATES);
    notes.forEach(note -> known.add(note.id()));
    for (QualityNote note : recorded.notes()) {
      if (note.severity() == Severity.WARNING && !known.contains(note.id())) {
        notes.add(note);
      }
    }
    notes.sort(Comparator.comparing(QualityNote::severity).reversed());
    return notes;
  }
}
