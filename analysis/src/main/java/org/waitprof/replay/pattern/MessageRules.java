package org.waitprof.replay.pattern;

import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.waitstate.LateReceiver;
import org.waitprof.waitstate.LateSender;
import org.waitprof.waitstate.LateSenderPolled;
import org.waitprof.waitstate.Pattern;
import org.waitprof.waitstate.WrongOrder;

/** The rules about messages that are made of a listener and a condition alone. */
final class MessageRules {
  private MessageRules() {}

  private record Rule(
      List<Pattern> patterns,
      Predicate<MpiCall> covered,
      Function<RuleOutput, MessageRuleListener> onRank)
      implements MessageRule {
    @Override
    public boolean covers(MpiCall call) {
      return covered.test(call);
    }

    @Override
    public MessageRuleListener on(RuleOutput output) {
      return onRank.apply(output);
    }
  }

  private static boolean maySend(MpiCall call) {
    return switch (call.callClass()) {
      case SEND, COMPLETION, TEST -> true;
      default -> false;
    };
  }

  static List<MessageRule> all() {
    return List.of(
        new Rule(List.of(new LateReceiver()), MessageRules::maySend, LateReceiverRule::new),
        new Rule(List.of(new LateSender()), LateSenderRule::isWaiting, LateSenderRule::new),
        new Rule(
            List.of(new LateSenderPolled()),
            call -> call.callClass() == CallClass.TEST || call.callClass() == CallClass.POLL_PROBE,
            LateSenderPolledRule::new),
        // It is a part of Late Sender.
        new Rule(List.of(new WrongOrder()), LateSenderRule::isWaiting, WrongOrderRule::new));
  }
}
