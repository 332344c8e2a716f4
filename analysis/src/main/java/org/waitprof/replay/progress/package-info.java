/**
 * Messages that were on their way and did not get on: {@link
 * org.waitprof.waitstate.progress.WaitForProgress} says what is measured, {@link
 * org.waitprof.replay.progress.ProgressRule} where senders wait, {@link
 * org.waitprof.replay.progress.ProgressWatch} where receivers do.
 */
@NullMarked
package org.waitprof.replay.progress;

import org.jspecify.annotations.NullMarked;
