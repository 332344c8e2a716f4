package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import org.waitprof.model.CallClass;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;

/**
 * Wait in Reduce: a rank other than the root of a reduction or gather that waits for data to pass
 * on. Not among Scalasca's patterns, where only the root of such a call waits.
 */
@AutoService(WaitState.class)
public final class WaitInReduce extends WaitState {

  public WaitInReduce() {
    super("wait_in_reduce", "Wait in Reduce", Scope.LOCAL);
  }

  /**
   * The time that a rank inside of the tree of a collective with a root waited for the last rank,
   * behind its wait for the root, in nanoseconds; 0 if its call did not end soon after that rank
   * had come. Called for each such call when samples or traces are analysed.
   *
   * @param begin of the rank's call
   * @param end of the rank's call
   * @param rooted the rank's wait for the root
   * @param last begin of the last rank
   */
  public static long nanos(long begin, long end, long rooted, long last) {
    long nanos = last - begin - rooted;
    long rest = end - last;
    return rest > 0 && rest <= nanos ? nanos : 0;
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return call.callClass() == CallClass.ALL_TO_ONE && role == Role.NONROOT;
  }
}
