package org.waitprof.record;

/** Does nothing at a rank's turning points: for tests of what lies between them. */
class NoLifecycle implements Lifecycle {
  @Override
  public void attached(RankCounters rank) {}

  @Override
  public void initialized(Class<?> mpi, RankCounters rank) {}

  @Override
  public void finalizing(Class<?> mpi, RankCounters rank) {}

  @Override
  public void finalized(RankCounters rank) {}

  @Override
  public void missingSite(String className, String method, int line) {}
}
