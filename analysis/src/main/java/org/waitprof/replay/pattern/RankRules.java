package org.waitprof.replay.pattern;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.waitprof.model.MpiCall;
import org.waitprof.replay.exchange.LongPair;
import org.waitprof.replay.exchange.Records;
import org.waitprof.replay.exchange.ResultRecord;
import org.waitprof.replay.match.MatchedMessage;
import org.waitprof.replay.match.MessageListener;
import org.waitprof.replay.match.SendCompletion;
import org.waitprof.replay.pattern.PatternRules.OfCollective;
import org.waitprof.waitstate.WaitGroup;

/**
 * The rules at work on one rank: hands them the messages and collectives of the replay, books what
 * they find, and reports every wait to the {@link WaitListener}. Used by one thread at a time.
 */
public final class RankRules implements MessageListener {
  private static final MpiCall[] CALLS = MpiCall.values();

  private final PatternRules rules;
  private final SeverityTable severities;
  private final WaitListener waits;
  private final List<MessageRuleListener> listeners = new ArrayList<>();
  private final CompletedCollectives completed;
  private final FoundWait found = new FoundWait();

  /** The current call whose messages are not its only waits; stream -1 for none. */
  private long mixedEnter;

  private int mixedStream = -1;

  /** Begins the rules of a rank that has not waited yet. */
  public RankRules(PatternRules rules, SeverityTable severities, WaitListener waits) {
    this.rules = rules;
    this.severities = severities;
    this.waits = waits;
    completed = new CompletedCollectives(rules, severities, this::tellSent, this::completed);
    for (Map.Entry<MessageRule, Integer> rule : rules.messageRules().entrySet()) {
      RuleOutput output =
          new RuleOutput(rule.getValue(), severities, waits, found, completed::message, this::tell);
      listeners.add(rule.getKey().on(output));
    }
  }

  @Override
  public void received(MatchedMessage message) {
    for (MessageRuleListener listener : listeners) {
      listener.received(message);
    }
    if (message.collectives() > 0) {
      mixedEnter = message.waitsFrom();
      mixedStream = message.stream();
    }
  }

  @Override
  public long receivesCompleted() {
    long waited = 0;
    for (MessageRuleListener listener : listeners) {
      waited = Math.max(waited, listener.receivesCompleted());
    }
    if (mixedStream >= 0) {
      completed.messagesKnown(mixedEnter, mixedStream);
      mixedStream = -1;
    }
    return waited;
  }

  @Override
  public void sent(SendCompletion sends) {
    if (sends.collectives() > 0) {
      completed.sent(sends, LateReceiverRule.waitNanos(sends));
    } else {
      tellSent(sends);
    }
  }

  private void tellSent(SendCompletion sends) {
    for (MessageRuleListener listener : listeners) {
      listener.sent(sends);
    }
  }

  private void tell(MatchedMessage message, long waitNanos) {
    for (MessageRuleListener listener : listeners) {
      listener.lateSender(message, waitNanos);
    }
    found.pattern = "late_sender";
    found.group = WaitGroup.LATE_SENDER;
    found.sequence = message.sequence();
    found.enter = message.receiveEnter();
    found.keyStream = LongPair.of(message.key(), message.stream());
    found.nanos = waitNanos;
    found.completion = Math.max(0, message.receiveLeave() - message.sendLeave());
    found.causeSequence = message.sendSequence();
    found.causeEnter = message.sendEnter();
    found.causeRankStream = LongPair.of(message.source(), message.sendStream());
    found.causeCompletion = Math.max(0, message.sendLeave() - message.receiveLeave());
    waits.waited(found);
  }

  /** Takes in and removes the results of collectives for this rank: {@link ResultRecord}s. */
  public void collectives(Records results) {
    for (int i = 0; i < results.size(); i++) {
      int at = results.at(i);
      if (results.get(at, ResultRecord.UNKNOWN) > 0) {
        int key = LongPair.upper(results.get(at, ResultRecord.KEY_STREAM));
        waits.unknown(key, results.get(at, ResultRecord.WAIT));
      } else if (results.get(at, ResultRecord.TOGETHER) > 0) {
        completed.take(results, at);
      } else {
        collective(results, at);
      }
    }
    results.clear();
  }

  /** Ends the rules: no more results of collectives will come. */
  public void end() {
    completed.end();
    for (MessageRuleListener listener : listeners) {
      listener.end();
    }
  }

  /** Takes in that a call of this rank waited for a message, as another rank found. */
  private void tell(Records results, int at) {
    MpiCall call = CALLS[(int) results.get(at, ResultRecord.CALL)];
    long keyStream = results.get(at, ResultRecord.KEY_STREAM);
    long enter = results.get(at, ResultRecord.ENTER);
    long from = results.get(at, ResultRecord.FROM);
    for (MessageRuleListener listener : listeners) {
      listener.waited(
          call,
          keyStream,
          enter,
          from,
          from + results.get(at, ResultRecord.WAIT),
          results.get(at, ResultRecord.AWAITED_RANK_ROW));
    }
  }

  /** Takes in a wait of a call that may also complete messages. */
  private void completed(Records results, int at) {
    long enter = results.get(at, ResultRecord.ENTER);
    int stream = LongPair.lower(results.get(at, ResultRecord.KEY_STREAM));
    if (results.get(at, ResultRecord.TOGETHER) > 1) {
      for (MessageRuleListener listener : listeners) {
        listener.collective(enter, stream, enter + results.get(at, ResultRecord.WAIT));
      }
    }
    collective(results, at);
  }

  private void collective(Records results, int at) {
    long keyStream = results.get(at, ResultRecord.KEY_STREAM);
    long wait = results.get(at, ResultRecord.WAIT);
    if (results.get(at, ResultRecord.FROM) != ResultRecord.NOBODY) {
      tell(results, at);
      return;
    }
    long completion = results.get(at, ResultRecord.COMPLETION);
    MpiCall call = CALLS[(int) results.get(at, ResultRecord.CALL)];
    boolean isInTree = results.get(at, ResultRecord.IN_TREE) > 0;
    OfCollective rule = isInTree ? rules.bookingInTree(call) : rules.booking(call);
    if (rule != null) {
      int key = LongPair.upper(keyStream);
      book(rule.waiting(), key, wait);
      book(rule.completion(), key, completion);
    }
    if (wait > 0) {
      found.pattern = rule == null ? "" : rule.name();
      found.group = rule == null ? null : rule.group();
      found.sequence = results.get(at, ResultRecord.SEQUENCE);
      found.enter = results.get(at, ResultRecord.ENTER);
      found.keyStream = keyStream;
      found.nanos = wait;
      long causeCompletion = results.get(at, ResultRecord.CAUSE_COMPLETION);
      found.completion = causeCompletion == ResultRecord.REST ? causeCompletion : completion;
      found.causeSequence = results.get(at, ResultRecord.CAUSE_SEQUENCE);
      found.causeEnter = results.get(at, ResultRecord.CAUSE_ENTER);
      found.causeRankStream = results.get(at, ResultRecord.CAUSE_RANK_STREAM);
      found.causeCompletion = causeCompletion;
      waits.waited(found);
    }
    if (results.get(at, ResultRecord.SYNCHRONISED) != ResultRecord.NOBODY) {
      waits.synchronised(
          results.get(at, ResultRecord.SEQUENCE),
          LongPair.lower(keyStream),
          results.get(at, ResultRecord.SYNCHRONISED),
          completion);
    }
  }

  private void book(int metric, int key, long nanos) {
    if (metric >= 0 && nanos > 0) {
      severities.book(metric, key, nanos);
    }
  }
}
