/** Tests of the package of the same name. */
@NullMarked
package org.waitprof.report.json;

import org.jspecify.annotations.NullMarked;
