// Expected: lines "other RANK PATTERN NANOS MOST", what each rank waited in each pattern, by the ranks' own
// clocks, and how long its calls took altogether: until the other rank came, if it came before the rank left; with a non-blocking operation,
// what of that lay in the wait for it. In each round of each call one
// of the two ranks comes 20 ms late. Lines "came RANK MILLIS" and "ends ...": when ranks came to Init, Finalize. Rank 1 comes
// 300 ms late to Init and to Finalize. Runs on 2 ranks of one host.
package waits;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Waits in calls that Scalasca leaves out. */
public final class OtherWaits {
  private static final int ROUNDS = 2;
  private static final long LATE_MILLIS = 20;
  private static final long LATE_AT_ENDS_MILLIS = 300;

  /** A call that can wait. */
  interface Operation {
    void run() throws Exception;

    /** What the other rank waits for, if that is not {@link #run}. */
    default void start() throws Exception {}
  }

  private OtherWaits() {}

  public static void main(String[] args) throws Exception {
    String known = System.getenv("OMPI_COMM_WORLD_RANK");
    if ((known == null ? args[0] : known).equals("1")) {
      Thread.sleep(LATE_AT_ENDS_MILLIS);
    }
    long came = System.currentTimeMillis();
    World.init(args);
    Map<String, List<Operation>> calls = OtherCalls.byPattern();
    Map<String, List<long[]>> times = new LinkedHashMap<>();
    for (Map.Entry<String, List<Operation>> pattern : calls.entrySet()) {
      List<long[]> own = new ArrayList<>();
      for (Operation operation : pattern.getValue()) {
        for (int round = 0; round < ROUNDS; round++) {
          World.latest(0);
          if (World.rank() == round % 2) {
            Thread.sleep(LATE_MILLIS);
          }
          long ready = System.nanoTime();
          operation.start();
          long begin = System.nanoTime();
          timed(operation);
          own.add(new long[] {begin, System.nanoTime(), ready});
        }
      }
      times.put(pattern.getKey(), own);
    }
    print(came, times);
    OtherCalls.end();
    if (World.rank() == 1) {
      Thread.sleep(LATE_AT_ENDS_MILLIS);
    }
    System.out.println("ends " + World.rank() + " " + System.currentTimeMillis());
    System.out.flush();
    World.finish();
  }

  private static void timed(Operation operation) throws Exception {
    operation.run();
  }

  private static void print(long came, Map<String, List<long[]>> times) throws Exception {
    StringBuilder lines = new StringBuilder("came " + came + "\n");
    times.forEach(
        (pattern, own) ->
            own.forEach(
                time -> {
                  lines.append(pattern);
                  for (long each : time) {
                    lines.append(' ').append(each);
                  }
                  lines.append('\n');
                }));
    byte[][] ofRanks = World.gather(lines.toString().getBytes("US-ASCII"));
    if (ofRanks.length == 0) {
      return;
    }
    Map<String, Long> waits = new LinkedHashMap<>();
    Map<String, Long> lengths = new LinkedHashMap<>();
    List<String> first = List.of(new String(ofRanks[0], "US-ASCII").trim().split("\n"));
    List<String> second = List.of(new String(ofRanks[1], "US-ASCII").trim().split("\n"));
    System.out.println("came 0 " + first.get(0).split(" ")[1]);
    System.out.println("came 1 " + second.get(0).split(" ")[1]);
    for (int i = 1; i < first.size(); i++) {
      add(waits, 0, first.get(i).split(" "), second.get(i).split(" "));
      add(waits, 1, second.get(i).split(" "), first.get(i).split(" "));
      add(lengths, 0, first.get(i).split(" "));
      add(lengths, 1, second.get(i).split(" "));
    }
    waits.forEach((place, nanos) -> System.out.println("other " + place + " " + nanos + " " + lengths.get(place)));
    System.out.flush();
  }

  private static void add(Map<String, Long> waits, int rank, String[] own, String[] other) {
    long begin = Long.parseLong(own[1]);
    long came = Long.parseLong(other[3]);
    long wait = came < Long.parseLong(own[2]) ? Math.max(0, came - begin) : 0;
    waits.merge(rank + " " + own[0], wait, Long::sum);
  }

  private static void add(Map<String, Long> lengths, int rank, String[] own) {
    lengths.merge(rank + " " + own[0], Long.parseLong(own[2]) - Long.parseLong(own[1]), Long::sum);
  }
}
