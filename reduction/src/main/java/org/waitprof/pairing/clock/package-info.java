/**
 * Clocks of several hosts, refined by what happened on them: nothing arrives before it was sent.
 * {@link org.waitprof.pairing.clock.HostLines} is the first file to read. Used by {@code
 * org.waitprof.pairing} while the samples of a job are brought together.
 */
@NullMarked
package org.waitprof.pairing.clock;

import org.jspecify.annotations.NullMarked;
