package org.waitprof.cli.option;

import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.waitprof.cli.CommandFailure;
import org.waitprof.cli.Session;
import org.waitprof.estimate.Estimation;
import org.waitprof.estimate.Estimator;
import org.waitprof.estimate.Estimators;
import org.waitprof.model.JobProfile;
import org.waitprof.model.OptionSetting;
import picocli.CommandLine.Option;

/** {@code --estimator}, the same for every command that reads or makes profiles. */
public final class EstimatorOption {
  @Option(
      names = "--estimator",
      paramLabel = "NAME",
      completionCandidates = Names.class,
      description = {
        "How to tell a call that does not wait: ${COMPLETION-CANDIDATES}.",
        "Default: as the profile was made or the job wanted it; both-sides if nobody said."
      })
  @Nullable String name;

  /** Whether one was asked for: it needs all columns of a profile, histograms included. */
  boolean isGiven() {
    return name != null;
  }

  /** The profile as it is, or by the estimator that was asked for. */
  JobProfile read(Session session, JobProfile profile) throws CommandFailure {
    String wanted = name;
    if (wanted == null) {
      return profile;
    }
    Estimator estimator = known(wanted);
    if (profile.facts().isMeasured()) {
      session.remark("--estimator " + wanted + " changes nothing: this profile is measured");
    }
    return Estimation.with(estimator, profile);
  }

  /** A profile just merged: by what was asked for here, or for the job, or by default. */
  public JobProfile make(JobProfile merged) throws CommandFailure {
    String wanted = name;
    if (wanted != null) {
      return Estimation.with(known(wanted), merged);
    }
    String ofJob = merged.facts().options().getOrDefault("estimator", "");
    Optional<Estimator> estimator = Estimators.named(OptionSetting.parse(ofJob).value());
    boolean other = estimator.isPresent() && !estimator.get().id().equals(Estimators.DEFAULT);
    return other
        ? Estimation.with(estimator.get(), merged)
        : Estimation.where(known(Estimators.DEFAULT), merged);
  }

  private static Estimator known(String name) throws CommandFailure {
    Optional<Estimator> known = Estimators.named(name);
    if (known.isEmpty()) {
      throw CommandFailure.usage(
          "--estimator " + name + ": no such estimator; known are " + String.join(", ", names()));
    }
    return known.get();
  }

  private static List<String> names() {
    return Estimators.all().stream().map(Estimator::id).toList();
  }

  /** For help and shell completion. */
  static final class Names implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return names().iterator();
    }
  }
}
