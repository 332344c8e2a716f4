/**
 * The rules by which waiting is measured, one class a pattern, by the definitions of Scalasca 2.6.
 * They are notified of matched messages and complete collectives and book into the {@link
 * org.waitprof.replay.pattern.SeverityTable} of the rank.
 */
@NullMarked
package org.waitprof.replay.pattern;

import org.jspecify.annotations.NullMarked;
