/** Tests of the package of the same name. */
@NullMarked
package org.waitprof.report.check;

import org.jspecify.annotations.NullMarked;
