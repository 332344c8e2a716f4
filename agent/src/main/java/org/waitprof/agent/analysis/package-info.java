/**
 * {@code analyze=on}: the ranks of a job analyse its trace before they leave Finalize. Begin with
 * {@link org.waitprof.agent.analysis.TraceAnalysis}.
 */
@NullMarked
package org.waitprof.agent.analysis;

import org.jspecify.annotations.NullMarked;
