package org.waitprof.trace.text;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.waitprof.model.RunFacts;
import org.waitprof.trace.Communicator;
import org.waitprof.trace.EventKind;
import org.waitprof.trace.RankTrace;
import org.waitprof.trace.Trace;
import org.waitprof.trace.TraceEvent;

/** A text trace in memory: its ranks, and what little is known of its run. */
record TextTrace(RunFacts facts, Map<Integer, TextRank> ranks) implements Trace {
  /** No sign and no exponent: 1e300000000 would take minutes to convert. */
  private static final Pattern SECONDS = Pattern.compile("(\\d{1,10})(?:\\.(\\d{1,9}))?");

  /**
   * Reads a trace.
   *
   * @param name name of the program
   * @throws IOException if a line is damaged; the message has its number
   */
  static TextTrace parse(String name, List<String> lines) throws IOException {
    Map<Integer, TextRank> ranks = new TreeMap<>();
    List<TextRank> current = new ArrayList<>();
    int number = 0;
    for (String line : lines) {
      number++;
      String[] words = line.trim().split("\\s+");
      if (words[0].isEmpty() || words[0].startsWith("#")) {
        continue;
      }
      try {
        if (words[0].equals("R")) {
          int rank = Integer.parseInt(words[1]);
          if (rank < 0 || rank >= MOST_RANKS) {
            throw new IllegalArgumentException("no rank");
          }
          current.clear();
          current.add(ranks.computeIfAbsent(rank, TextRank::new));
        } else if (current.isEmpty()) {
          throw new IllegalArgumentException("no rank before it");
        } else {
          event(words, current.get(0));
        }
      } catch (IllegalArgumentException | ArithmeticException | IndexOutOfBoundsException e) {
        throw new IOException("line " + number + ": not an event: " + line, e);
      }
    }
    if (ranks.isEmpty()) {
      throw new IOException("no events in it");
    }
    int worldSize = ranks.keySet().stream().max(Integer::compare).orElse(0) + 1;
    int[] members = IntStream.range(0, worldSize).toArray();
    Communicator world = new Communicator(0, "MPI_COMM_WORLD", members);
    ranks.values().forEach(rank -> rank.setWorld(world));
    return new TextTrace(RunFacts.ofTrace(name, worldSize, ranks::containsKey), ranks);
  }

  private static void event(String[] words, TextRank rank) {
    long time = nanos(words[1]);
    switch (words[0]) {
      case "E" -> rank.enter(time, words[2]);
      case "L" -> rank.leave(time);
      case "S" -> rank.message(EventKind.SEND, time, words, TraceEvent.UNKNOWN);
      case "V" -> rank.message(EventKind.RECEIVE, time, words, TraceEvent.UNKNOWN);
      case "IS" -> rank.message(EventKind.SEND_POSTED, time, words, Long.parseLong(words[5]));
      case "IR" -> rank.message(EventKind.RECEIVE_COMPLETED, time, words, Long.parseLong(words[5]));
      case "ISC" -> rank.request(EventKind.SEND_COMPLETED, time, Long.parseLong(words[2]));
      case "IRQ" -> rank.request(EventKind.RECEIVE_POSTED, time, Long.parseLong(words[2]));
      case "CB" -> rank.request(EventKind.COLLECTIVE_BEGIN, time, TraceEvent.UNKNOWN);
      case "CE" ->
          rank.collective(
              time, Integer.parseInt(words[3]), Long.parseLong(words[4]), Long.parseLong(words[5]));
      default -> throw new IllegalArgumentException(words[0]);
    }
  }

  private static long nanos(String seconds) {
    Matcher matcher = SECONDS.matcher(seconds);
    if (!matcher.matches()) {
      throw new IllegalArgumentException("no time");
    }
    String fraction = matcher.group(2) == null ? "" : matcher.group(2);
    long below = Long.parseLong((fraction + "000000000").substring(0, 9));
    return Math.addExact(
        Math.multiplyExact(Long.parseLong(matcher.group(1)), 1_000_000_000L), below);
  }

  @Override
  public Optional<RankTrace> rank(int rank) {
    return Optional.ofNullable(ranks.get(rank));
  }
}
