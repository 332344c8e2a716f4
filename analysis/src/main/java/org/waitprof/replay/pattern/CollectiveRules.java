package org.waitprof.replay.pattern;

import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.collective.CollectiveInstance;
import org.waitprof.replay.collective.InstanceClassifier;
import org.waitprof.replay.collective.WaitForOne;
import org.waitprof.waitstate.EarlyReduce;
import org.waitprof.waitstate.EarlyScan;
import org.waitprof.waitstate.EarlyWait;
import org.waitprof.waitstate.LateBroadcast;
import org.waitprof.waitstate.LatePost;
import org.waitprof.waitstate.LockContention;
import org.waitprof.waitstate.Pattern;
import org.waitprof.waitstate.WaitAtBarrier;
import org.waitprof.waitstate.WaitAtCommunicator;
import org.waitprof.waitstate.WaitAtFile;
import org.waitprof.waitstate.WaitAtFinalize;
import org.waitprof.waitstate.WaitAtNxN;
import org.waitprof.waitstate.WaitAtRma;
import org.waitprof.waitstate.WaitForNeighbours;
import org.waitprof.waitstate.WaitGroup;
import org.waitprof.waitstate.WaitInReduce;
import org.waitprof.waitstate.completion.BarrierCompletion;
import org.waitprof.waitstate.completion.InitCompletion;
import org.waitprof.waitstate.completion.NxNCompletion;

/** The rules about collectives, and about calls on windows, whose waits are reported in one way. */
final class CollectiveRules {
  private CollectiveRules() {}

  private record Rule(
      List<Pattern> patterns,
      Optional<WaitGroup> group,
      Predicate<MpiCall> covered,
      InstanceClassifier classifier)
      implements CollectiveRule {
    @Override
    public boolean covers(MpiCall call) {
      return covered.test(call);
    }

    @Override
    public void classify(CollectiveInstance all) {
      classifier.classify(all);
    }
  }

  static List<CollectiveRule> all() {
    return List.of(
        rule(
            WaitGroup.BARRIER,
            call -> call == MpiCall.MPI_BARRIER,
            CollectiveRules::barrier,
            new WaitAtBarrier(),
            new BarrierCompletion()),
        rule(
            WaitGroup.N_TO_N,
            of(CallClass.ALL_TO_ALL),
            CollectiveRules::everybodyForEverybody,
            new WaitAtNxN(),
            new NxNCompletion()),
        rule(
            WaitGroup.N_TO_ONE,
            of(CallClass.ALL_TO_ONE),
            CollectiveRules::rootForAll,
            new EarlyReduce(),
            new WaitInReduce()),
        rule(
            WaitGroup.ONE_TO_N,
            of(CallClass.ONE_TO_ALL),
            CollectiveRules::allForRoot,
            new LateBroadcast()),
        rule(null, of(CallClass.SCAN), CollectiveRules::forLower, new EarlyScan()),
        // A member waits for one other, as for a message.
        rule(
            WaitGroup.LATE_SENDER,
            of(CallClass.NEIGHBOURHOOD),
            CollectiveRules::forNeighbours,
            new WaitForNeighbours()),
        rule(null, MpiCall::isInit, CollectiveRules::completion, new InitCompletion()),
        rule(
            WaitGroup.FINALIZE,
            call -> call == MpiCall.MPI_FINALIZE,
            CollectiveRules::allForLatest,
            new WaitAtFinalize()),
        // A library need not make these synchronising.
        rule(
            WaitGroup.N_TO_N,
            WaitAtCommunicator::isCovered,
            WaitForOne::latest,
            new WaitAtCommunicator()),
        rule(WaitGroup.N_TO_N, WaitAtFile::isCovered, WaitForOne::latest, new WaitAtFile()),
        rule(WaitGroup.N_TO_N, WaitAtRma::isCovered, CollectiveRules::ifTogether, new WaitAtRma()),
        access(CollectiveRules::endsExposure, new EarlyWait()),
        access(CollectiveRules::isInAccess, new LatePost()),
        access(CollectiveRules::takesLock, new LockContention()));
  }

  private static CollectiveRule rule(
      @Nullable WaitGroup group,
      Predicate<MpiCall> covered,
      InstanceClassifier classifier,
      Pattern... patterns) {
    return new Rule(List.of(patterns), Optional.ofNullable(group), covered, classifier);
  }

  /**
   * Rule for waits that {@code replay.onesided} has found, so it classifies no instance. One rank
   * waits for one other, as for a message.
   */
  private static CollectiveRule access(Predicate<MpiCall> covered, Pattern pattern) {
    return rule(WaitGroup.LATE_SENDER, covered, all -> {}, pattern);
  }

  private static Predicate<MpiCall> of(CallClass kind) {
    return call -> call.callClass() == kind;
  }

  /** A test does not wait, but polls that it ends are booked with it. */
  private static boolean endsExposure(MpiCall call) {
    return call == MpiCall.MPI_WIN_WAIT || call == MpiCall.MPI_WIN_TEST;
  }

  /** Libraries let a rank wait for a post in transfers, too. */
  private static boolean isInAccess(MpiCall call) {
    return call.callClass() == CallClass.RMA_TRANSFER
        || call == MpiCall.MPI_WIN_START
        || call == MpiCall.MPI_WIN_COMPLETE;
  }

  /** A flush of all ranks would have to be compared with the releases of each. */
  private static boolean takesLock(MpiCall call) {
    return LockContention.isCovered(call)
        && call != MpiCall.MPI_WIN_FLUSH_ALL
        && call != MpiCall.MPI_WIN_FLUSH_LOCAL_ALL;
  }

  /** Rule of Scalasca 2.6, {@code MPI_BARRIER_WAIT} and {@code MPI_BARRIER_COMPLETION}. */
  private static void barrier(CollectiveInstance all) {
    allForLatest(all);
    completion(all);
  }

  /** Rule of Scalasca 2.6, {@code MPI_FINALIZE_WAIT}. */
  private static void allForLatest(CollectiveInstance all) {
    int latest = all.latest(false);
    all.setCause(latest);
    for (int member = 0; member < all.size(); member++) {
      if (all.present(member)) {
        all.setWaitUntil(member, all.begin(latest));
      }
    }
  }

  /** Rule of Scalasca 2.6, {@code MPI_INIT_COMPLETION}. */
  private static void completion(CollectiveInstance all) {
    long since = Math.max(all.earliestEnd(), all.begin(all.latest(false)));
    all.setMet();
    for (int member = 0; member < all.size(); member++) {
      if (all.present(member)) {
        all.setCompletionSince(member, since);
      }
    }
  }

  /** Members wait only where no member leaves before all have come. */
  private static void ifTogether(CollectiveInstance all) {
    int latest = all.latest(false);
    if (latest >= 0 && all.earliestEnd() > all.begin(latest)) {
      WaitForOne.latest(all);
    }
  }

  /** Rule of Scalasca 2.6, {@code MPI_EARLYREDUCE}. */
  private static void rootForAll(CollectiveInstance all) {
    int root = all.root();
    int latest = all.latest(true);
    if (root < 0 || !all.present(root) || all.received(root) == 0 || latest < 0) {
      return;
    }
    all.setCause(latest);
    all.setWaitUntil(root, all.begin(latest));
    WaitForOne.complete(all);
  }

  /** Rule of Scalasca 2.6, {@code MPI_LATEBROADCAST}. */
  private static void allForRoot(CollectiveInstance all) {
    int root = all.root();
    if (root < 0 || !all.present(root) || all.sent(root) == 0) {
      return;
    }
    all.setCause(root);
    for (int member = 0; member < all.size(); member++) {
      if (all.present(member) && all.received(member) > 0) {
        all.setWaitUntil(member, all.begin(root));
      }
    }
    WaitForOne.completeAfterWaiters(all);
  }

  /** Rule of Scalasca 2.6, {@code MPI_EARLYSCAN}. */
  private static void forLower(CollectiveInstance all) {
    long latest = Long.MIN_VALUE;
    for (int member = 0; member < all.size(); member++) {
      if (all.present(member) && all.sent(member) > 0) {
        latest = Math.max(latest, all.begin(member));
      }
      if (hasData(all, member)) {
        all.setWaitUntil(member, latest);
      }
    }
  }

  /** Each member waits for the last of its own neighbours. */
  private static void forNeighbours(CollectiveInstance all) {
    for (int member = 0; member < all.size(); member++) {
      int latest = -1;
      for (int source : all.sources(member)) {
        if (source >= 0
            && all.present(source)
            && (latest < 0 || all.begin(source) > all.begin(latest))) {
          latest = source;
        }
      }
      if (all.present(member) && latest >= 0) {
        all.setWaitFor(member, latest);
      }
    }
  }

  /** Rule of Scalasca 2.6, {@code MPI_WAIT_NXN} and {@code MPI_NXN_COMPLETION}. */
  private static void everybodyForEverybody(CollectiveInstance all) {
    boolean anyPattern = all.call() == MpiCall.MPI_ALLTOALLV || all.call() == MpiCall.MPI_ALLTOALLW;
    int latest = all.latest(false);
    boolean fullOverlap = latest >= 0 && all.earliestEnd() > all.begin(latest);
    if (anyPattern && !fullOverlap) {
      forSome(all);
      return;
    }
    if (!fullOverlap) {
      latest = all.latest(true);
    }
    if (latest < 0) {
      return;
    }
    all.setCause(latest);
    long earliestEnd = Long.MAX_VALUE;
    boolean allHaveData = fullOverlap;
    for (int member = 0; member < all.size(); member++) {
      if (fullOverlap ? all.present(member) : synchronised(all, member, latest)) {
        earliestEnd = Math.min(earliestEnd, all.end(member));
      }
      allHaveData &= !all.present(member) || hasData(all, member);
    }
    if (allHaveData) {
      all.setMet();
    }
    for (int member = 0; member < all.size(); member++) {
      if (hasData(all, member) && (fullOverlap || synchronised(all, member, latest))) {
        all.setWaitUntil(member, all.begin(latest));
        all.setCompletionSince(member, Math.max(earliestEnd, all.begin(latest)));
      }
    }
  }

  /**
   * Each member may get data from some members only, and left when the last of these had come. So
   * it waited for the last member with data to send that began before it left.
   */
  private static void forSome(CollectiveInstance all) {
    for (int member = 0; member < all.size(); member++) {
      if (!all.present(member) || all.received(member) == 0) {
        continue;
      }
      int last = member;
      for (int other = 0; other < all.size(); other++) {
        if (all.present(other)
            && all.sent(other) > 0
            && all.begin(other) < all.end(member)
            && all.begin(other) > all.begin(last)) {
          last = other;
        }
      }
      all.setWaitFor(member, last);
    }
  }

  private static boolean hasData(CollectiveInstance all, int member) {
    return all.present(member) && (all.sent(member) > 0 || all.received(member) > 0);
  }

  private static boolean synchronised(CollectiveInstance all, int member, int latest) {
    return all.present(member)
        && (member == latest
            || (all.received(member) > 0 && all.begin(member) < all.begin(latest)));
  }
}
