/** Tests of the package of the same name. */
@NullMarked
package org.waitprof.report.compare;

import org.jspecify.annotations.NullMarked;
