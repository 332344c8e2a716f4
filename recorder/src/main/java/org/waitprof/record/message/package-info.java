/**
 * The exits of calls whose messages, requests and communicators are recorded. They are written once
 * for all ways to record: counters alone, with a coordinated sample, with a trace, with both. Begin
 * with {@link org.waitprof.record.message.MessageProbe}.
 */
@NullMarked
package org.waitprof.record.message;

import org.jspecify.annotations.NullMarked;
