/**
 * Findings of a run, as values: each {@link org.waitprof.report.finding.FindingRule} finds one kind
 * of {@link org.waitprof.report.finding.Finding}, with its words, its figures and its explanation.
 * Begin with {@link org.waitprof.report.finding.Ranking}, which ranks them and has the verdict.
 */
@NullMarked
package org.waitprof.report.finding;

import org.jspecify.annotations.NullMarked;
