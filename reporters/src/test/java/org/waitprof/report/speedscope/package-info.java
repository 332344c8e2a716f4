/** Tests of this format. */
@NullMarked
package org.waitprof.report.speedscope;

import org.jspecify.annotations.NullMarked;
