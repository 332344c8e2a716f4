package org.waitprof.report.finding;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.waitprof.model.CallPath;
import org.waitprof.model.JobProfile;
import org.waitprof.model.JobProfile.ProfileKey;
import org.waitprof.model.JobProfile.RootCause;
import org.waitprof.model.JobProfile.RootCause.Cost;
import org.waitprof.model.JobProfile.RowSample;
import org.waitprof.model.JobProfile.RowSample.Awaited;
import org.waitprof.model.MpiCall;
import org.waitprof.model.RankFacts;
import org.waitprof.model.Role;
import org.waitprof.model.RootCauses;
import org.waitprof.model.WaitSource;
import org.waitprof.report.JobBuilder;
import org.waitprof.report.JobBuilder.Cell;
import org.waitprof.report.figures.headline.Headline;
import org.waitprof.timeseries.TimeSeries;

/**
 * The job of tests of verdicts: four ranks on two hosts run 100 s each and wait in a helper, in the
 * row or rows of each test. Subclasses say what is known of the causes.
 */
abstract class CausesVerdict {
  static final long SECOND = 1_000_000_000L;
  static final String CALLER = "A.main:1;Sweep.octant:39;";

  final JobBuilder job = new JobBuilder().program("A", "");
  final List<RowSample> samples = new ArrayList<>();

  CausesVerdict ranks(double mpiSeconds) {
    for (int rank = 0; rank < 4; rank++) {
      long mpi = (long) (mpiSeconds * SECOND);
      job.rank(new RankFacts(true, "n" + rank / 2, rank, 100 * SECOND, mpi, 0, true));
    }
    return this;
  }

  void row(int line, int bytes, double wait, double other, Awaited... awaited) {
    long sum = (long) ((wait + other) * SECOND);
    long floor = (long) (other * SECOND / 100);
    String path = CALLER + "Link.recv:" + line;
    Cell cell = new Cell(100, sum, floor, sum / 100, floor);
    job.row(path, MpiCall.MPI_RECV, bytes, 0, Role.NONE, rank -> cell);
    samples.add(new RowSample(0, 0, List.of(awaited)));
  }

  JobProfile build(OptionalLong ideal, RootCause... causes) {
    JobProfile plain = job.build();
    List<ProfileKey> keys = new ArrayList<>();
    for (int i = 0; i < plain.keys().size(); i++) {
      ProfileKey key = plain.keys().get(i);
      keys.add(new ProfileKey(key.key(), key.pattern(), WaitSource.MEASURED, samples.get(i)));
    }
    return plain
        .withKeys(keys)
        .withSection(new TimeSeries(ideal, List.of()))
        .withSection(new RootCauses("scalasca", List.of(causes), List.of(), List.of()));
  }

  String verdict(RootCause... causes) {
    return Verdict.of(Headline.of(build(OptionalLong.empty(), causes)));
  }

  static Awaited awaited(int rank, String path, double seconds) {
    return new Awaited(rank, path, (long) (seconds * SECOND));
  }

  static RootCause computation(String from, String to, long... seconds) {
    List<Cost> costs = new ArrayList<>();
    for (int rank = 0; rank < seconds.length; rank++) {
      if (seconds[rank] > 0) {
        costs.add(new Cost(rank, 0, seconds[rank] * SECOND, 0));
      }
    }
    return new RootCause(true, CallPath.parse(from), CallPath.parse(to), "MPI_Recv", costs);
  }
}
