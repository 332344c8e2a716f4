/** Tests of the package of the same name. */
@NullMarked
package org.waitprof.report.csv;

import org.jspecify.annotations.NullMarked;
