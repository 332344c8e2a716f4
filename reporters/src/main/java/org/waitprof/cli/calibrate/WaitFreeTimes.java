package org.waitprof.cli.calibrate;

import java.util.stream.IntStream;
import org.waitprof.cli.calibrate.Operation.Target;

/**
 * Durations of calls without their waiting. All members begin at one time. If a member begins
 * later, the time that another member waited for it is known and subtracted. Waiting is as Scalasca
 * defines it.
 */
final class WaitFreeTimes {
  /**
   * Several times the time to leave a spin loop, and the difference between clocks of two hosts.
   */
  private static final long TOGETHER_NANOS = 20_000;

  private final Operation operation;
  private final int members;
  private final long[][] times;

  /**
   * Creates the times of a batch.
   *
   * @param times by member, begin and end of each call in turn, by one clock
   */
  WaitFreeTimes(Operation operation, long[][] times) {
    this.operation = operation;
    this.members = times.length;
    this.times = times;
  }

  /**
   * Durations of one call per instance that all members began together, taking measured members in
   * turn. A member that began late had lost its core, and may lose it again.
   */
  long[] of(Target target) {
    return IntStream.range(0, times[0].length / 2)
        .filter(this::beganTogether)
        .mapToLong(instance -> of(target, instance))
        .toArray();
  }

  private boolean beganTogether(int instance) {
    long first =
        IntStream.range(0, members)
            .mapToLong(member -> begin(member, instance))
            .min()
            .orElse(Long.MAX_VALUE);
    return last(members, instance) - first <= TOGETHER_NANOS;
  }

  private long of(Target target, int instance) {
    return switch (operation.shape()) {
      case PAIRS -> {
        int even = instance % (members / 2) * 2;
        yield target.sends()
            ? past(even + 1, begin(even, instance), instance)
            : past(even, begin(even + 1, instance), instance);
      }
      case ALL_WAIT_FOR_ALL -> past(instance % members, last(members, instance), instance);
      case ALL_WAIT_FOR_ROOT -> past(1 + instance % (members - 1), begin(0, instance), instance);
      case ROOT_WAITS_FOR_ALL -> past(0, last(members, instance), instance);
      case EACH_WAITS_FOR_LOWER -> {
        int member = instance % members;
        yield past(member, last(member + 1, instance), instance);
      }
    };
  }

  /**
   * Duration of a call from the moment when its awaited member has come. A call that ended before
   * did not wait.
   */
  private long past(int member, long awaited, int instance) {
    long begin = begin(member, instance);
    long end = times[member][2 * instance + 1];
    return awaited >= end ? end - begin : end - Math.max(begin, awaited);
  }

  private long begin(int member, int instance) {
    return times[member][2 * instance];
  }

  private long last(int first, int instance) {
    return IntStream.range(0, first)
        .mapToLong(member -> begin(member, instance))
        .max()
        .orElse(Long.MIN_VALUE);
  }

  /**
   * Shortest duration of a whole instance, from the first begin to the last end, in nanoseconds.
   * The shortest one is the least disturbed.
   */
  long spanNanos() {
    long shortest = Long.MAX_VALUE;
    for (int instance = 0; instance < times[0].length / 2; instance++) {
      long first = Long.MAX_VALUE;
      long end = Long.MIN_VALUE;
      for (long[] member : times) {
        first = Math.min(first, member[2 * instance]);
        end = Math.max(end, member[2 * instance + 1]);
      }
      shortest = Math.min(shortest, end - first);
    }
    return shortest;
  }
}
