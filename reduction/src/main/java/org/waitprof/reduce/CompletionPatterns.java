package org.waitprof.reduce;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.waitprof.model.CallClass;
import org.waitprof.model.CallKey;
import org.waitprof.model.CallPath;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.model.rank.SampleResult.AwaitedCall;
import org.waitprof.waitstate.WaitState;
import org.waitprof.waitstate.WaitStates;

/**
 * Patterns of calls that complete messages together with collectives, as MPI_Waitall may. A call
 * has one role, that of its messages. Its row has the pattern of what its calls waited for longest,
 * as in the profile of a trace. Used by one thread.
 */
final class CompletionPatterns {
  private final Map<CallPath, Set<MpiCall>> calls = new HashMap<>();
  private final Map<Long, CallPath> paths;

  /**
   * Looks at all rows of a job.
   *
   * @param paths by their hashes
   */
  CompletionPatterns(List<KeyRow> rows, Map<Long, CallPath> paths) {
    this.paths = paths;
    rows.forEach(
        row -> calls.computeIfAbsent(row.key.path(), none -> new HashSet<>()).add(row.key.call()));
  }

  /**
   * Id of a row's pattern.
   *
   * @param id of the pattern that its call and role have; empty for none
   * @param awaited calls that its own waited for
   */
  String of(CallKey key, String id, List<AwaitedCall> awaited) {
    boolean isOfMessages = key.role() == Role.RECV || key.role() == Role.SEND;
    if (!isOfMessages || key.call().callClass() != CallClass.COMPLETION) {
      return id;
    }
    Map<String, Long> nanos = new HashMap<>();
    String most = id;
    for (AwaitedCall each : awaited) {
      String its = ofCollective(key.call(), paths.getOrDefault(each.path(), CallPath.EMPTY), id);
      long sum = nanos.getOrDefault(its, 0L) + each.nanos();
      nanos.put(its, sum);
      most = sum > nanos.getOrDefault(most, 0L) ? its : most;
    }
    return most;
  }

  /** The pattern of waiting for a collective that was started there; else that of messages. */
  private String ofCollective(MpiCall completion, CallPath started, String ofMessages) {
    String pattern = "";
    for (MpiCall call : calls.getOrDefault(started, Set.of())) {
      CallClass kind = call.blocking().callClass();
      if (kind == CallClass.COMPLETION || kind == CallClass.TEST) {
        continue; // Others wait for what has been started.
      }
      boolean isRoot = kind == CallClass.ALL_TO_ONE;
      Role role = Role.completing(call, isRoot);
      if (role == Role.NONE) {
        return ofMessages; // A message may have been sent there.
      }
      pattern = WaitStates.of(completion, role).map(WaitState::id).orElse(pattern);
    }
    return pattern.isEmpty() ? ofMessages : pattern;
  }
}
