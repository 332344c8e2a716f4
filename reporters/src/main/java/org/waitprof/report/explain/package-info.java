/**
 * Explanations of the words in reports: patterns, metrics, factors. One source for the command
 * {@code explain} and for every document that is generated. Begin with {@link Topics}.
 */
@NullMarked
package org.waitprof.report.explain;

import org.jspecify.annotations.NullMarked;
