package org.waitprof.cli.calibrate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.waitprof.cli.mpi.CommCalls;
import org.waitprof.cli.mpi.MpiWorld;

/**
 * A process that measures as process 0 tells it: which step, how many calls, from when on. While it
 * has nothing to do it sleeps, so that those who measure are alone on their cores, and the system
 * gives it one at once where others use the machine. Process 0 is one itself.
 */
final class CalibrationMember {
  /** What process 0 says: the first number of its messages. */
  static final long STOP = 0;

  static final long CLOCK = 1;
  static final long RUN = 2;

  private static final long AWAKE_NANOS = 300_000;

  private final MpiWorld world;
  private final List<CalibrationStep> steps;
  private final boolean shared;
  private final Map<ProcessGroup, CommCalls> comms = new HashMap<>();
  private int boundStep = -1;
  private CallSequence bound = CallSequence.NONE;

  /**
   * Makes the groups' communicators; all processes do.
   *
   * @param shared whether this host has fewer cores than processes
   */
  CalibrationMember(
      MpiWorld world, List<ProcessGroup> groups, List<CalibrationStep> steps, boolean shared) {
    this.world = world;
    this.steps = steps;
    this.shared = shared;
    CommCalls all = world.calls();
    for (ProcessGroup group : groups) {
      List<Integer> members = group.members();
      int place = members.indexOf(world.process());
      if (members.size() == world.processes() && isInOrder(members)) {
        comms.put(group, all);
        continue;
      }
      CommCalls part = all.split(place < 0 ? 1 : 0, Math.max(0, place));
      if (place >= 0) {
        comms.put(group, part);
      }
    }
  }

  private static boolean isInOrder(List<Integer> members) {
    return members.equals(IntStream.range(0, members.size()).boxed().toList());
  }

  /**
   * Does what process 0 says until it says stop.
   *
   * @return the exit code that it gave
   */
  int serve() throws Throwable {
    while (true) {
      await(0);
      long[] order = world.receive(0);
      if (order[0] == STOP) {
        return (int) order[1];
      }
      world.send(
          order[0] == CLOCK
              ? new long[] {System.nanoTime()}
              : run((int) order[1], (int) order[2], order[3], order[4]),
          0);
    }
  }

  /**
   * Makes calls.
   *
   * @param first when they begin, by this host's clock
   * @return their begins and ends
   */
  long[] run(int index, int count, long period, long first) throws Throwable {
    CalibrationStep step = steps.get(index);
    CommCalls comm = comms.get(step.group());
    if (comm == null) {
      throw new IllegalStateException("process " + world.process() + " is not in that group");
    }
    if (boundStep != index) {
      int place = step.group().members().indexOf(world.process());
      bound =
          new CallSequences(comm, place, step.group().size(), step.bytes()).of(step.operation());
      boundStep = index;
    }
    return bound.timed(first, period, count, shared);
  }

  /** Until there is a message of that process. */
  @SuppressWarnings("ThreadPriorityCheck") // another process is to get the core, no thread
  void await(int process) throws InterruptedException {
    long since = System.nanoTime();
    while (!world.isThere(process)) {
      if (System.nanoTime() - since > AWAKE_NANOS) {
        Thread.sleep(0, 200_000);
      } else if (shared) {
        Thread.yield();
      }
    }
  }
}
