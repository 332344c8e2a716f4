package org.waitprof.live;

import org.waitprof.counterfile.RankReading;

/** The state of a rank. */
public enum RankState {
  /** MPI_Init has not returned. */
  STARTING("starting"),
  RUNNING("running"),
  /** Measuring is paused. */
  PAUSED("paused"),
  /** MPI_Finalize has been entered. */
  FINALIZING("finalizing"),
  /** MPI_Finalize has returned. */
  ENDED("ended"),
  /** The process has gone before MPI_Finalize: killed, aborted, exited. */
  DIED("died");

  private final String word;

  RankState(String word) {
    this.word = word;
  }

  /** The word for it in tables and labels. */
  public String word() {
    return word;
  }

  /** The state of a rank whose process is there or not. */
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
