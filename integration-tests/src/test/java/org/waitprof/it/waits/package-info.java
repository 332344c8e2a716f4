/**
 * Known-answer tests of counts and waits: programs of {@code programs/.../waits} note when each
 * rank enters and leaves what, compute from that what the profile has to say, and print it. The
 * tests compare.
 */
@NullMarked
package org.waitprof.it.waits;

import org.jspecify.annotations.NullMarked;
