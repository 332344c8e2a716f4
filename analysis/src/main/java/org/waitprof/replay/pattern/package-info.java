/**
 * The rules by which waiting is measured, by the definitions of Scalasca 2.6: {@link
 * org.waitprof.replay.pattern.MessageRules} and {@link org.waitprof.replay.pattern.CollectiveRules}
 * list them. Rules are notified of matched messages and complete collectives and book into the
 * {@link org.waitprof.replay.pattern.SeverityTable} of the rank.
 */
@NullMarked
package org.waitprof.replay.pattern;

import org.jspecify.annotations.NullMarked;
