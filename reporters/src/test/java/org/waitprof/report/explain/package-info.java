/** Tests of the package of the same name. */
@NullMarked
package org.waitprof.report.explain;

import org.jspecify.annotations.NullMarked;
