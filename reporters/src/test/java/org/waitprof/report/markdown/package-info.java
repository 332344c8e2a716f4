/** Tests of this format. */
@NullMarked
package org.waitprof.report.markdown;

import org.jspecify.annotations.NullMarked;
