/**
 * Call paths as the recorder knows them: hashes of sites, and walks of the real stack that prove
 * the running hash right. Cold, but for the hash itself, which the weaver computes. Begin with
 * {@link PathWalk}.
 *
 * <p>Why: {@code doc/decisions/02-hashed-call-paths.md}.
 */
@NullMarked
package org.waitprof.record.path;

import org.jspecify.annotations.NullMarked;
