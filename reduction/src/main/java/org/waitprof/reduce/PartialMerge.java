package org.waitprof.reduce;

import org.waitprof.model.CallKey;
import org.waitprof.model.CallPath;
import org.waitprof.model.CpuUse;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.RankSpan;
import org.waitprof.model.Role;
import org.waitprof.model.RunFacts;
import org.waitprof.model.rank.RankIdentity;
import org.waitprof.profilefile.document.PackedSections;
import org.waitprof.profilefile.document.ProfileSections;

/**
 * A merge of some ranks as bytes, so that a rank can collect the merges of its neighbours and hand
 * them on. It takes each call path once, and a few dozen bytes for each rank that has it. Adding up
 * parts gives the same profile as adding all ranks one by one, whatever the parts and their order.
 * Used within one job, where all processes run the same version; in no file.
 */
public final class PartialMerge {
  private PartialMerge() {}

  /**
   * Packs a merge. It stays usable.
   *
   * @throws IllegalStateException if nothing was merged, or it takes more than 2 GiB
   */
  public static byte[] write(JobMerge merge) {
    if (merge.ranks() == 0) {
      throw new IllegalStateException("no rank to forward");
    }
    PackWriter out = new PackWriter();
    out.number(merge.worldSize);
    out.text(merge.runId);
    out.number(merge.startEpochMillis);
    out.number(merge.firstRank);
    write(merge.first, out);
    out.number(merge.ranks.size());
    merge.ranks.forEach(
        (rank, facts) -> {
          out.number(rank);
          out.text(facts.host());
          out.numbers(facts.pid(), facts.runNanos(), facts.mpiNanos(), facts.overheadNanos());
          out.number(facts.finalized() ? 1 : 0);
          out.numbers(facts.cpu().toNumbers());
          RankSpan span = facts.span();
          out.numbers(span.beganMillis(), span.endedMillis(), span.startedMillis());
          out.number(facts.threads());
        });
    merge.tally.write(out);
    merge.sampling.write(out);
    out.number(merge.rows.size());
    for (KeyRow row : merge.rows.values()) {
      write(row.key, out);
      row.write(out);
    }
    TimeSeriesPack.write(merge.timeSeries, out);
    merge.overlaps.write(out);
    out.text(PackedSections.write(ProfileSections.merge(merge.sections)));
    return out.toByteArray();
  }

  /**
   * Adds what {@link #write} packed to a merge.
   *
   * @throws MergeConflictException if the two do not fit together; the merge cannot be used then
   * @throws RuntimeException if the bytes are damaged
   */
  public static void addTo(JobMerge merge, byte[] packed) throws MergeConflictException {
    PackReader in = new PackReader(packed);
    int worldSize = in.size();
    String runId = in.text();
    long startEpochMillis = in.number();
    int firstRank = in.size();
    RankIdentity first = identity(in);
    int ranks = in.size();
    for (int i = 0; i < ranks; i++) {
      int rank = in.size();
      if (i == 0) {
        merge.expect(rank, worldSize, runId);
      }
      String host = in.text();
      long pid = in.number();
      long run = in.number();
      long mpi = in.number();
      long overhead = in.number();
      boolean finalized = in.number() == 1;
      CpuUse cpu = CpuUse.of(in.numbers(CpuUse.NUMBERS));
      RankSpan span = RankSpan.of(in.number(), in.number(), in.number());
      int threads = in.size();
      merge.put(
          rank, new RankFacts(true, host, pid, run, mpi, overhead, finalized, cpu, span, threads));
    }
    merge.began(startEpochMillis, firstRank, first);
    merge.tally.read(in);
    merge.sampling.read(in);
    for (int left = in.size(); left > 0; left--) {
      CallKey key = key(in);
      KeyRow row = merge.row(key);
      long least = row.read(in);
      merge.minima.add(key.category(), least);
    }
    TimeSeriesPack.read(in, merge.timeSeries);
    merge.overlaps.read(in);
    merge.sections.add(PackedSections.read(in.text(), worldSize));
  }

  static void write(CallKey key, PackWriter out) {
    out.path(key.path());
    out.numbers(key.call().ordinal(), key.sizeClass(), key.commSizeClass(), key.role().ordinal());
  }

  static CallKey key(PackReader in) {
    CallPath path = in.path();
    MpiCall call = MpiCall.values()[in.size()];
    int sizeClass = in.size();
    int commSizeClass = in.size();
    return new CallKey(path, call, sizeClass, commSizeClass, Role.values()[in.size()]);
  }

  private static void write(RankIdentity identity, PackWriter out) {
    out.text(identity.host());
    for (RunFacts.Text text : RunFacts.Text.values()) {
      out.text(identity.text(text));
    }
    out.text(identity.processGrid());
    out.texts(identity.options());
    out.number(identity.processStartMillis());
  }

  private static RankIdentity identity(PackReader in) {
    return new RankIdentity(
        in.text(), RunFacts.Text.all(text -> in.text()), in.text(), in.texts(), in.number());
  }
}
