/** Tests of this format. */
@NullMarked
package org.waitprof.report.cube;

import org.jspecify.annotations.NullMarked;
