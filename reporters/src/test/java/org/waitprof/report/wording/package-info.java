/** Tests of the package of the same name. */
@NullMarked
package org.waitprof.report.wording;

import org.jspecify.annotations.NullMarked;
