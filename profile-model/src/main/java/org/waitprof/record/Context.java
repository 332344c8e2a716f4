package org.waitprof.record;

/**
 * The running call-path hash, as instrumented application code keeps it: at every call site that
 * may reach MPI, {@code saved = enter(site); call; leave(saved)}. No method is entered or left
 * specially, so a hot method whose MPI branch is cold costs nothing.
 *
 * <p>Hot: 0.9 ns per application frame on the main thread (benchmark {@code CarrierCost}).
 */
public final class Context {
  private Context() {}

  /**
   * Enters a call site.
   *
   * @param site {@link SiteHash} of the site
   * @return the context around the site, to be given to {@link #leave}
   */
  public static long enter(long site) {
    ThreadState state = ThreadState.current();
    long around = state.context;
    state.context = 3 * around + site;
    return around;
  }

  /**
   * Enters a call site where the line that calls MPI is all that is recorded: what is around it
   * does not count, so that nothing needs to be restored when exceptions leave a site.
   *
   * @return the context around the site, to be given to {@link #leave}
   */
  public static long enterAlone(long site) {
    ThreadState state = ThreadState.current();
    long around = state.context;
    state.context = site;
    return around;
  }

  /** Leaves a call site: restores the context around it. */
  public static void leave(long around) {
    ThreadState.current().context = around;
  }

  /** The context of the calling method, saved at its entry for its exception handlers. */
  public static long current() {
    return ThreadState.current().context;
  }
}
