/** Tests of this format. */
@NullMarked
package org.waitprof.report.mpip;

import org.jspecify.annotations.NullMarked;
