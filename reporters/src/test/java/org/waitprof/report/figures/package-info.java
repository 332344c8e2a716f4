/** Tests of the package of the same name. */
@NullMarked
package org.waitprof.report.figures;

import org.jspecify.annotations.NullMarked;
