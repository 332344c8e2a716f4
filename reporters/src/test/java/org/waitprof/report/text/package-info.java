/** Tests of the package of the same name. */
@NullMarked
package org.waitprof.report.text;

import org.jspecify.annotations.NullMarked;
