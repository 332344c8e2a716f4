/** Tests of the package of the same name. */
@NullMarked
package org.waitprof.report.html;

import org.jspecify.annotations.NullMarked;
