package org.waitprof;

import org.jspecify.annotations.Nullable;
import org.waitprof.agent.WaitprofAgent;
import org.waitprof.record.Pause;
import org.waitprof.record.Regions;

/**
 * Methods by which a program names its phases and regions for the profiler, and the part of the run
 * to measure. The class is in {@code waitprof.jar}, which the agent puts on the class path; where
 * the agent is not running, all methods do nothing.
 *
 * <p>May be called at any time by any thread; nothing is thrown. Regions belong to the calling
 * thread; pausing applies to its rank.
 */
public final class Waitprof {
  /** Whether the hot side exists: the agent puts it into the bootstrap loader. */
  private static final boolean ACTIVE = isThere();

  private Waitprof() {}

  private static boolean isThere() {
    try {
      // If a loader does not ask the bootstrap loader, it finds none: calls would throw.
      return Regions.class.getClassLoader() == null;
    } catch (LinkageError e) {
      return false;
    }
  }

  /**
   * The command line, for jobs that have the MPI binding on their class path: {@code mpirun -n 16
   * java -cp mpi.jar:waitprof.jar org.waitprof.Waitprof analyze DIR}.
   */
  public static void main(String[] arguments) throws Throwable {
    WaitprofAgent.main(arguments);
  }

  public static boolean isActive() {
    return ACTIVE;
  }

  /**
   * Stops measuring on the calling thread's rank, like {@code MPI_Pcontrol(0)}: calls from now on
   * are not in the profile, nor is the run time until {@link #resume}. Costs a microsecond.
   */
  public static void pause() {
    if (ACTIVE) {
      Pause.set(true);
    }
  }

  /** Continues measuring, or begins it if the agent's option is {@code paused=on}. */
  public static void resume() {
    if (ACTIVE) {
      Pause.set(false);
    }
  }

  /**
   * Enters a region: MPI calls of this thread have it at the beginning of their call paths, until
   * it is left. Regions nest. Costs a fraction of a microsecond.
   *
   * @param name name of the region; {@code ;}, {@code :} and control characters become {@code _}
   */
  public static void enterRegion(String name) {
    if (ACTIVE && name != null) {
      Regions.enter(name);
    }
  }

  /**
   * Begins a phase: the outermost region, in place of the phase before. Regions that the thread is
   * in, or enters, are inside of it. Reports show the time of the thread that called Init in each
   * phase, and {@code report --by phase} shows all tables phase by phase. Costs a microsecond.
   *
   * @param name name of the phase, as in {@link #enterRegion}; null ends the phase
   */
  public static void phase(@Nullable String name) {
    try {
      if (ACTIVE) {
        Regions.phase(name);
      }
    } catch (LinkageError e) {
      return; // The agent could not define all of the hot side, and reported that.
    }
  }

  /** Leaves the region entered last by this thread; does nothing outside of regions. */
  public static void leaveRegion() {
    if (ACTIVE) {
      Regions.leave();
    }
  }
}
