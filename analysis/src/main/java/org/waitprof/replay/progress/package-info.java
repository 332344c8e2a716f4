/**
 * Messages that were on their way and made no progress: {@link
 * org.waitprof.replay.progress.WaitForProgress} is the pattern, {@link
 * org.waitprof.replay.progress.ProgressRule} finds waiting senders, {@link
 * org.waitprof.replay.progress.ProgressWatch} waiting receivers.
 */
@NullMarked
package org.waitprof.replay.progress;

import org.jspecify.annotations.NullMarked;
