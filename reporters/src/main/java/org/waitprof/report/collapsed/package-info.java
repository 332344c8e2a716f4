/** Collapsed stacks: call paths with a weight, for flame graph scripts. */
@NullMarked
package org.waitprof.report.collapsed;

import org.jspecify.annotations.NullMarked;
