package org.waitprof.record;

import org.waitprof.record.path.SiteHash;

/**
 * Running call-path hash, as instrumented application code keeps it. Every call site that may reach
 * MPI runs {@code state = here(); saved = enter(state, site); call; leave(state, saved)}. No method
 * is entered or left specially, so a hot method whose MPI branch is cold costs nothing.
 *
 * <p>Hot. The thread is looked up once per site and not twice. Threads other than the main one are
 * found through a table: a frame there costs 0.7 ns instead of 1.6. A frame of the main thread
 * costs nothing measurable instead of 0.3 ({@code benchmarks/cost.sh}, ten methods deep).
 */
public final class Context {
  private Context() {}

  /** The calling thread's state, to be given to {@link #enter} and {@link #leave}. */
  public static ThreadState here() {
    return ThreadState.current();
  }

  /**
   * Enters a call site.
   *
   * @param state of the calling thread
   * @param site {@link SiteHash} of the site
   * @return the context around the site, to be given to {@link #leave}
   */
  public static long enter(ThreadState state, long site) {
    long around = state.context;
    state.context = 3 * around + site;
    return around;
  }

  /**
   * Enters a call site where only the line that calls MPI is recorded. Callers around it do not
   * count, so that nothing needs to be restored when exceptions leave a site.
   *
   * @return the context around the site, to be given to {@link #leave}
   */
  public static long enterAlone(ThreadState state, long site) {
    long around = state.context;
    state.context = site;
    return around;
  }

  /** Leaves a call site: restores the context around it. */
  public static void leave(ThreadState state, long around) {
    state.context = around;
  }

  /** In an exception handler: restores the context of the method's entry. */
  public static void restore(long entry) {
    ThreadState.current().context = entry;
  }

  /** The context of the calling method, saved at its entry for its exception handlers. */
  public static long current() {
    return ThreadState.current().context;
  }
}
