/**
 * The coordinated sample of a rank, as it is taken. Every message and collective gets the number
 * that the other side also gives it. A hash of that number, the same on all ranks, decides whether
 * it is kept. {@link org.waitprof.sample.Sampler} is the first file to read. The results of the
 * sample are made in {@code org.waitprof.pairing}. Hot, java.base only.
 *
 * <p>Why: {@code doc/decisions/06-sampling-by-hash.md}.
 */
@NullMarked
package org.waitprof.sample;

import org.jspecify.annotations.NullMarked;
