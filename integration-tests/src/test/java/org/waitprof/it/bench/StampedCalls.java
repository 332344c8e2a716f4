package org.waitprof.it.bench;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Waiting of a program of two ranks by the stamps of its calls ({@code mpi.StampedWorld}), with the
 * rules of Scalasca: a receive waits for the begin of its send, a synchronous send for the begin of
 * its receive, a barrier for the last rank, and a broadcast for its root.
 */
final class StampedCalls {
  /**
   * A call of a rank.
   *
   * @param kind all, root, send, ssend or recv
   * @param peer the other rank of a message, the root of a broadcast; -1 for none
   * @param place method and line of the program
   */
  private record Call(int rank, String kind, int peer, String place, long enter, long leave) {}

  private final List<String> lines = new ArrayList<>();
  private final Set<String> seen = new HashSet<>();
  private final long[] first = new long[2];

  private StampedCalls() {}

  /** All lines of a program, with those of {@code bench.Truth} that its stamps stand for. */
  static List<String> asTruth(List<String> stdout) {
    List<List<Call>> ranks = List.of(new ArrayList<>(), new ArrayList<>());
    for (String line : stdout) {
      if (line.startsWith("stamp ")) {
        String[] words = line.split(" ", -1);
        int rank = Integer.parseInt(words[1]);
        ranks
            .get(rank)
            .add(
                new Call(
                    rank,
                    words[2],
                    Integer.parseInt(words[3]),
                    words[4],
                    Long.parseLong(words[5]),
                    Long.parseLong(words[6])));
      }
    }
    StampedCalls truth = new StampedCalls();
    for (int rank = 0; rank < 2; rank++) {
      for (String kinds : new String[] {"all", "root", "recv", "send ssend"}) {
        truth.compare(of(ranks.get(rank), kinds), of(ranks.get(1 - rank), opposite(kinds)));
      }
      truth.lines.add("first " + rank + " " + truth.first[rank]);
    }
    truth.spent(ranks);
    return Stream.concat(
            stdout.stream().filter(line -> !line.startsWith("first ")), truth.lines.stream())
        .toList();
  }

  private static List<Call> of(Collection<Call> calls, String kinds) {
    return calls.stream().filter(call -> List.of(kinds.split(" ")).contains(call.kind)).toList();
  }

  private static String opposite(String kinds) {
    return switch (kinds) {
      case "recv" -> "send ssend";
      case "send ssend" -> "recv";
      default -> kinds;
    };
  }

  /** With two ranks, the calls of both sides follow each other in the same order. */
  private void compare(List<Call> own, List<Call> others) {
    if (own.size() != others.size()) {
      throw new AssertionError(own.size() + " calls and " + others.size() + " of the other rank");
    }
    for (int each = 0; each < own.size(); each++) {
      Call call = own.get(each);
      boolean canWait =
          switch (call.kind) {
            case "send" -> false;
            case "root" -> call.peer != call.rank;
            default -> true;
          };
      if (canWait) {
        waited(call, others.get(each));
      }
    }
  }

  private void waited(Call call, Call other) {
    long nanos = Math.max(0, Math.min(other.enter, call.leave) - call.enter);
    lines.add("wait " + call.rank + " " + other.rank + " " + call.place + " " + nanos);
    if (seen.add(call.rank + " " + call.place)) {
      first[call.rank] += nanos;
    }
  }

  /** A call that sends and receives has two stamps that begin at one time. */
  private void spent(List<List<Call>> ranks) {
    for (List<Call> calls : ranks) {
      Map<Long, Call> begins = new HashMap<>();
      calls.forEach(call -> begins.put(call.enter, call));
      for (Call call : begins.values()) {
        lines.add("spent " + call.rank + " " + call.place + " " + (call.leave - call.enter));
      }
    }
  }
}
