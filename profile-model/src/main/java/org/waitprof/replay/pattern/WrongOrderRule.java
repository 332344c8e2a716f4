package org.waitprof.replay.pattern;

import com.google.auto.service.AutoService;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.match.MatchedMessage;
import org.waitprof.waitstate.Pattern;
import org.waitprof.waitstate.WrongOrder;

/**
 * Measures {@link WrongOrder}: remembers the last Late Senders of a rank until a message comes that
 * was sent before. Scalasca 2.6, {@code MPI_LATESENDER_WO}, {@code MPI_LSWO_SAME}, {@code
 * MPI_LSWO_DIFFERENT}.
 */
@AutoService(PatternRule.class)
public final class WrongOrderRule implements MessageRule {
  private static final int REMEMBERED = 100;
  private static final int WAIT = 0;
  private static final int SAME = 1;
  private static final int DIFFERENT = 2;
  private static final int COUNT = 3;
  private static final int COUNT_EMPTY = 4;

  @Override
  public List<Pattern> patterns() {
    return List.of(new WrongOrder());
  }

  /** It is a part of Late Sender. */
  @Override
  public boolean covers(MpiCall call) {
    return LateSenderRule.isWaiting(call);
  }

  @Override
  public MessageRuleListener on(RankFindings findings) {
    return new OnRank(findings);
  }

  /** A Late Sender that may yet turn out to be of wrong order. */
  private record Waited(MatchedMessage message, long waitNanos) {}

  private static final class OnRank implements MessageRuleListener {
    private final RankFindings findings;
    private final ArrayDeque<Waited> waits = new ArrayDeque<>();

    OnRank(RankFindings findings) {
      this.findings = findings;
    }

    @Override
    public void lateSender(MatchedMessage message, long waitNanos) {
      if (waits.size() == REMEMBERED) {
        waits.removeFirst();
      }
      waits.addLast(new Waited(message.copy(), waitNanos));
    }

    @Override
    public void received(MatchedMessage message) {
      if (waits.isEmpty()) {
        return;
      }
      for (Iterator<Waited> all = waits.iterator(); all.hasNext(); ) {
        Waited waited = all.next();
        if (waited.message.sendTime() > message.sendTime()) {
          book(waited, waited.message.source() == message.source());
          all.remove();
        }
      }
    }

    private void book(Waited waited, boolean same) {
      int key = waited.message.key();
      findings.book(WAIT, key, waited.waitNanos);
      findings.book(same ? SAME : DIFFERENT, key, waited.waitNanos);
      findings.book(waited.message.bytes() == 0 ? COUNT_EMPTY : COUNT, key, 1);
    }
  }
}
