package bench;

import java.util.Map;

/** Faults of ranks that meet in collectives. */
final class Meetings {
  static final Map<String, Fault.Program> PROGRAMS =
      Map.of(
          "even", () -> even(35),
          "climate", Meetings::climate,
          "ocean", Meetings::ocean,
          "alternate", Meetings::alternate,
          "moving", Meetings::moving,
          "setup", Meetings::setup,
          "twice", Meetings::twice,
          "spare", Meetings::spare,
          "halves", Meetings::halves,
          "render", Meetings::render);

  private Meetings() {}

  /** Nothing is wrong. */
  static void even(int millis) throws Exception {
    for (int step = 0; step < 30; step++) {
      Work.millis(millis);
      long enter = Truth.stamp();
      Truth.waited("even", enter, Net.latest(enter));
    }
  }

  /** In three of 60 steps, rank 0 writes a checkpoint. */
  private static void climate() throws Exception {
    for (int step = 1; step <= 60; step++) {
      Work.millis(10);
      Work.late(Net.rank() == 0 && step % 20 == 0, 150);
      long enter = Truth.stamp();
      Truth.waited("climate", enter, Net.latest(enter));
    }
  }

  /** Rank 1 has twice the work, in a helper. */
  private static void ocean() throws Exception {
    for (int step = 0; step < 30; step++) {
      mix(Net.rank() == 1 ? 2 : 1);
      long enter = Truth.stamp();
      Truth.waited("ocean", enter, Net.latest(enter));
    }
  }

  private static void mix(int layers) {
    for (int layer = 0; layer < layers; layer++) {
      Work.millis(20);
    }
  }

  /** The ranks take turns in being late: none is late everywhere. */
  private static void alternate() throws Exception {
    for (int step = 0; step < 30; step++) {
      Work.millis(20);
      Work.late(Net.rank() == step % 2, 20);
      long enter = Truth.stamp();
      Truth.waited("alternate", enter, Net.latest(enter));
    }
  }

  /** What is dear moves from rank to rank, once through the run. */
  private static void moving() throws Exception {
    for (int step = 0; step < 36; step++) {
      Work.millis(15);
      Work.late(Net.rank() == step / 12 % Net.size(), 20);
      long enter = Truth.stamp();
      Truth.waited("moving", enter, Net.latest(enter));
    }
  }

  /** Rank 1 is late in the first ten steps alone. */
  private static void setup() throws Exception {
    for (int step = 0; step < 10; step++) {
      Work.late(Net.rank() == 1, 40);
      long enter = Truth.stamp();
      Truth.waited("setup", enter, Net.latest(enter));
    }
    for (int step = 0; step < 30; step++) {
      Work.millis(25);
      long enter = Truth.stamp();
      Truth.waited("setup", enter, Net.latest(enter));
    }
  }

  /** Rank 0 is late by much in one place, rank 1 by less in another. */
  private static void twice() throws Exception {
    for (int step = 0; step < 25; step++) {
      Work.millis(10);
      Work.late(Net.rank() == 0, 25);
      long enter = Truth.stamp();
      Truth.waited("twice", enter, Net.latest(enter));
      other();
    }
  }

  private static void other() throws Exception {
    Work.millis(5);
    Work.late(Net.rank() == 1, 10);
    long enter = Truth.stamp();
    Truth.waited("other", enter, Net.latest(enter));
  }

  /** The last rank has nothing to do; no other one is late for long. */
  private static void spare() throws Exception {
    for (int step = 0; step < 30; step++) {
      Work.late(Net.rank() < Net.size() - 1, 35);
      long enter = Truth.stamp();
      Truth.waited("spare", enter, Net.latest(enter));
    }
  }

  /** Two groups that meet apart; in each, the higher rank is late. */
  private static void halves() throws Exception {
    Net.split();
    for (int step = 0; step < 30; step++) {
      Work.millis(15);
      Work.late(Net.rank() >= Net.size() / 2, 20);
      long enter = Truth.stamp();
      Truth.waited("halves", enter, Net.latestOfGroup(enter));
    }
  }

  /** After the last meeting, rank 0 writes the picture. */
  private static void render() throws Exception {
    for (int step = 0; step < 25; step++) {
      Work.millis(25);
      long enter = Truth.stamp();
      Truth.waited("render", enter, Net.latest(enter));
    }
    Work.late(Net.rank() == 0, 500);
  }
}
