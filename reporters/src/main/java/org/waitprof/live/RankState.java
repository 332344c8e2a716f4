package org.waitprof.live;

import org.waitprof.counterfile.RankReading;

/** States of a rank while its job runs and after. */
public enum RankState {
  /** The process has not returned from MPI_Init. */
  STARTING("starting"),
  RUNNING("running"),
  PAUSED("paused"),
  /** The rank has entered MPI_Finalize, but not left it. */
  FINALIZING("finalizing"),
  /** The rank has returned from MPI_Finalize. */
  ENDED("ended"),
  /** The process has gone before MPI_Finalize: killed, aborted, exited. */
  DIED("died");

  private final String word;

  RankState(String word) {
    this.word = word;
  }

  /** The word for the state in tables and labels. */
  public String word() {
    return word;
  }

  /** The state of a rank whose process does or does not exist. */
  static RankState of(RankReading rank, boolean alive) {
    if (rank.state() >= 3) {
      return ENDED;
    }
    if (!alive) {
      return DIED;
    }
    if (rank.state() == 2) {
      return FINALIZING;
    }
    return rank.state() == 0 ? STARTING : rank.paused() ? PAUSED : RUNNING;
  }
}
