package org.waitprof.record.sample;

import org.jspecify.annotations.Nullable;

/**
 * Woven into the binding's communicators, files and windows, which then keep their number. With
 * {@code mode=trace} also woven into requests and into messages that a matched probe has taken.
 * These then know what events record of them.
 */
public interface TracedObject {
  /**
   * A {@code RankComm}, or a {@code TraceRequest} of what the request or message is about; null as
   * long as no event refers to it.
   */
  @Nullable Object waitprof$traced();

  void waitprof$traced(@Nullable Object known);
}
