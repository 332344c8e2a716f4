/**
 * {@code analyze=on}: the trace of a job is analysed by its own ranks before they leave Finalize.
 * Begin with {@link org.waitprof.agent.analysis.TraceAnalysis}.
 */
@NullMarked
package org.waitprof.agent.analysis;

import org.jspecify.annotations.NullMarked;
