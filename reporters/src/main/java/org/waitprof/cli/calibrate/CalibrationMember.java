package org.waitprof.cli.calibrate;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.waitprof.cli.mpi.CommCalls;
import org.waitprof.cli.mpi.MpiWorld;

/**
 * A process that measures by orders of process 0: the step, the number of calls, and their begin.
 * It sleeps between orders, so that measuring processes are alone on their cores. After a sleep,
 * the system also gives it a core at once if other programs use the machine. Process 0 is a member,
 * too.
 */
final class CalibrationMember {
  /** Order of process 0, the first number of its messages. */
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
   * Makes the groups' communicators; all processes must call it.
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
   * Follows orders of process 0 until it stops.
   *
   * @return the exit code that it sent
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
   * Makes calls of a step.
   *
   * @param first begin of the first call, by this host's clock
   * @return begins and ends of the calls
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

  /** Sleeps until a message of that process has come. */
  @SuppressWarnings("ThreadPriorityCheck") // the core shall go to another process, not to a thread
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
