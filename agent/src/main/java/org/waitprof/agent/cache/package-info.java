/**
 * Cache that makes the second start of a program fast: woven classes and what the look through its
 * class path found, kept in files of the user's own. Classes are known by their content, so that
 * nothing stale is ever defined; whatever cannot be used is done without. Begin with {@link
 * WovenCache}.
 *
 * <p>Why: {@code doc/decisions/05-cache-of-woven-classes.md}.
 */
@NullMarked
package org.waitprof.agent.cache;

import org.jspecify.annotations.NullMarked;
