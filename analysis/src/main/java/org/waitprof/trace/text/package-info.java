/**
 * Event traces as text, for hand-written cases and for comparison with other tools: a folder or a
 * file {@code *.events.txt} in the form that {@link org.waitprof.trace.text.TextTraceReader}
 * documents.
 */
@NullMarked
package org.waitprof.trace.text;

import org.jspecify.annotations.NullMarked;
