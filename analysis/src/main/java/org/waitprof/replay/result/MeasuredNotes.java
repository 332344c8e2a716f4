package org.waitprof.replay.result;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.waitprof.model.QualityNote;
import org.waitprof.model.QualityNote.Severity;
import org.waitprof.replay.exchange.ReplayQuality;
import org.waitprof.replay.exchange.ReplayQuality.Occurrence;
import org.waitprof.replay.ideal.IdealTime;
import org.waitprof.replay.ideal.NetworkModel;
import org.waitprof.replay.window.RankWindows;
import org.waitprof.replay.window.WindowRule;
import org.waitprof.system.CountText;

/** Notes for readers of measured figures on the trace: lost and inconsistent events. */
final class MeasuredNotes {
  /** Maximum number of ranks that are named; more are counted. */
  private static final int NAMED = 4;

  private final ReplayResult result;
  private final List<QualityNote> notes = new ArrayList<>();

  private MeasuredNotes(ReplayResult result) {
    this.result = result;
  }

  static List<QualityNote> of(ReplayResult result) {
    MeasuredNotes notes = new MeasuredNotes(result);
    notes.losses();
    notes.oddities();
    notes.size();
    notes.network();
    notes.windows();
    notes.threads();
    return notes.notes;
  }

  private void losses() {
    int worldSize = result.trace().facts().worldSize();
    int missing = worldSize - result.ranks().size();
    if (missing > 0) {
      warn(
          missing,
          "ranks-missing",
          "# of "
              + CountText.of(worldSize, "rank")
              + " {has|have} no trace: how long others waited for {it|them} is not known");
    }
    result.trace().problems().forEach(problem -> warn("trace-damaged", "%s", problem));
    result.trace().remarks().forEach(remark -> info("trace-remark", "%s", remark));
    int named = 0;
    int cut = 0;
    for (RankResult rank : result.ranks()) {
      List<String> reasons = new ArrayList<>(rank.damage());
      if (!rank.trace().incomplete().isEmpty()) {
        reasons.add(rank.trace().incomplete());
      }
      if (!reasons.isEmpty()) {
        cut++;
        if (named++ < NAMED) {
          warn(
              "trace-cut",
              "the trace of rank %d ends early (%s); %s read",
              rank.rank(),
              reasons.get(0),
              CountText.fill(rank.events(), "# of its events {was|were}"));
        }
      }
    }
    if (cut > NAMED) {
      warn("trace-cut", "%d ranks have traces that end early, %d of them named", cut, NAMED);
    }
  }

  private void oddities() {
    ReplayQuality quality = result.quality();
    warn(
        quality.of(Occurrence.RECEIVES_WITHOUT_SEND),
        "receives-without-send",
        "# {receive has|receives have} no send in the trace: {its|their} waiting is not in the figures");
    warn(
        quality.of(Occurrence.SENDS_WITHOUT_RECEIVE),
        "sends-without-receive",
        "# {message has|messages have} no receive in the trace, so later receives may be paired wrongly and"
            + " seem not to wait");
    warn(
        quality.of(Occurrence.BEHIND_THROWN),
        "receives-behind-thrown",
        "# {receive comes|receives come} behind a call that threw and may have taken a message of"
            + " {its own|theirs}: whether {it|they} waited is not known");
    warn(
        quality.of(Occurrence.BACKWARDS),
        "receive-before-send",
        "# {receive ends before its|receives end before their} message was sent: the clocks of hosts differ by more than the"
            + " time of a message");
    warn(
        quality.of(Occurrence.INCOMPLETE_COLLECTIVES),
        "collectives-incomplete",
        "# {collective lacks|collectives lack} members: waiting for those is not in the figures");
    warn(
        quality.of(Occurrence.MIXED_COLLECTIVES),
        "collectives-mixed",
        "# {collective is a different call|collectives are different calls} on different ranks and {was|were} left out");
    warn(
        quality.of(Occurrence.UNKNOWN_REQUESTS),
        "requests-unknown",
        "# {completion or start of a request does|completions or starts of requests do} not match");
    warn(
        quality.of(Occurrence.UNKNOWN_COMMUNICATORS),
        "communicators-unknown",
        "# {collective is on a communicator|collectives are on communicators} without definition and {was|were} left out");
    warn(
        quality.of(Occurrence.OUTSIDE_JOB),
        "messages-foreign",
        "# {message goes to or comes from a process|messages go to or come from processes} outside of the job and {was|were} left out");
    warn(
        quality.of(Occurrence.INCONSISTENT_EVENTS),
        "events-senseless",
        "# {event makes no sense where it is and was|events make no sense where they are and were} left out");
    warn(
        result.ideal().map(IdealTime::forced).orElse(0L),
        "ideal-waits-given-up",
        "# {wait on the ideal network was given up, because what it depends|waits on the ideal network were given up, because what they depend} on never came:"
            + " serialisation and transfer are not exact");
  }

  private void size() {
    ReplayQuality quality = result.quality();
    info(
        "trace-events",
        "measured from %s; %s matched",
        CountText.of(quality.of(Occurrence.EVENTS), "event"),
        CountText.fill(quality.of(Occurrence.MESSAGES), "# {message was|messages were}"));
  }

  private void network() {
    long eager =
        result.ideal().map(its -> its.model().eagerBytes()).orElse(NetworkModel.USUAL_EAGER_BYTES);
    if (eager != NetworkModel.USUAL_EAGER_BYTES) {
      info(
          "eager-limit",
          "serialisation and transfer: sends of %d bytes or more wait for their receiver",
          eager);
    }
  }

  private void windows() {
    long wanted = result.division().map(WindowRule::stepNanos).orElse(WindowRule.AUTO);
    long step =
        result.ranks().stream()
            .flatMap(rank -> rank.windows().stream())
            .mapToLong(RankWindows::stepNanos)
            .max()
            .orElse(0);
    if (wanted != WindowRule.AUTO && step > wanted) {
      warn(
          "windows-longer",
          "windows are %.3f ms long instead of %.3f: there are %d at most, with %s",
          step * 1e-6,
          wanted * 1e-6,
          WindowRule.most(result.trace().facts().worldSize()),
          CountText.of(result.trace().facts().worldSize(), "rank"));
    }
  }

  /** Events do not show whether one waits for another's lock, in the library or the binding. */
  private void threads() {
    Optional<RankResult> most =
        result.ranks().stream().max(Comparator.comparingLong(RankResult::togetherNanos));
    if (most.isPresent() && most.get().togetherNanos() > 0) {
      info(
          "threads-together",
          "several threads of a rank were in MPI calls at the same time, on rank %d for %.3f s:"
              + " there they may also wait for each other, for a lock of the MPI library or of"
              + " the binding",
          most.get().rank(),
          most.get().togetherNanos() * 1e-9);
    }
  }

  private void warn(long count, String id, String text) {
    if (count > 0) {
      notes.add(QualityNote.warning(id, CountText.fill(count, text)));
    }
  }

  private void warn(String id, String format, Object... values) {
    notes.add(new QualityNote(Severity.WARNING, id, String.format(Locale.ROOT, format, values)));
  }

  private void info(String id, String format, Object... values) {
    notes.add(new QualityNote(Severity.INFO, id, String.format(Locale.ROOT, format, values)));
  }
}
