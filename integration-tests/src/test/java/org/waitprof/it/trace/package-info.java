/** Traces of real jobs, against what the programs know. */
@NullMarked
package org.waitprof.it.trace;

import org.jspecify.annotations.NullMarked;
