package org.waitprof.record.sample;

import org.jspecify.annotations.Nullable;

/**
 * Woven into the binding's communicators, files and windows, which then keep their number, and with
 * {@code mode=trace} into requests and into messages that a matched probe has taken, which then
 * know what events say of them.
 */
public interface TracedObject {
  /**
   * A {@code RankComm}, or a {@code TraceRequest} of what the request or message is about; null as
   * long as no event refers to it.
   */
  @Nullable Object waitprof$traced();

  /** Keeps it. */
  void waitprof$traced(@Nullable Object known);
}
