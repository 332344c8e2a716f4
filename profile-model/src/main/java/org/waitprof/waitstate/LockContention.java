package org.waitprof.waitstate;

import com.google.auto.service.AutoService;
import java.util.List;
import java.util.Map;
import org.waitprof.model.Dependence;
import org.waitprof.model.MpiCall;
import org.waitprof.model.Role;
import org.waitprof.waitstate.MeasuredMetric.Kind;

/** Lock contention: another rank has the lock of a window. */
@AutoService(WaitState.class)
public final class LockContention implements WaitState {

  @Override
  public String id() {
    return "lock_contention";
  }

  @Override
  public Map<Text, String> texts() {
    return Map.of(
        Text.NAME,
        "Lock Contention",
        Text.DEFINITION,
        "A rank waits for the lock of a rank's window that another one has. Libraries let it wait"
            + " in MPI_Win_lock, or only where the lock is needed: in a flush or the unlock.",
        Text.FORMULA,
        "W(c,p) = sum over calls of [ D(c,p) - n(c,p) * M_p(f) ], where D is the total duration"
            + " and n the number of locks, unlocks or flushes at call path c on rank p, and"
            + " M_p(f) is the shortest call of that MPI function on the same rank",
        Text.MEASURED_RULE,
        "Waiting time = enter of the unlock of the rank that had the lock - enter of the lock,"
            + " flush or unlock during which that unlock began; of several such ranks the last"
            + " one, which is the cause. Two shared locks do not wait for each other. An unlock"
            + " that ended after the waiting call had (20 ms after MPI_Win_lock) does not count.",
        Text.LIMITS,
        "The rest of such a call is not known: a library may let it wait for another target of the"
            + " rank. Whether a flush of all ranks waits for a lock is not known. An estimate"
            + " cannot tell a lock that another rank has from transfers, or from a target that"
            + " makes no progress because it is not in MPI. Root causes are counted with those of"
            + " Late Sender.",
        Text.ADVICE,
        "Hold locks for shorter: compute before locking, transfer, unlock. Use shared locks where"
            + " ranks touch different places, and atomic operations (MPI_Accumulate,"
            + " MPI_Fetch_and_op) under MPI_Win_lock_all. Spread what all need over several"
            + " ranks.",
        Text.SOURCE,
        "The pattern is Scalasca's (Hermanns, Geimer, Mohr, Wolf: Scalable detection of MPI-2"
            + " remote memory access inefficiency patterns, IJHPCA 26(3), 2012), whose own"
            + " analysis needs active messages; the rule here needs the ranks' events alone");
  }

  @Override
  public List<MeasuredMetric> columns() {
    return List.of(nanos(Kind.WAIT, "", "Waiting for locks that others had."));
  }

  @Override
  public boolean appliesTo(MpiCall call, Role role) {
    return role == Role.NONE && isCovered(call);
  }

  /** Whether the call can wait for a lock. */
  public static boolean isCovered(MpiCall call) {
    return call.dependence() == Dependence.LOCK;
  }

  @Override
  public Scope scope() {
    return Scope.LOCAL;
  }
}
