/** Tests of this format. */
@NullMarked
package org.waitprof.report.collapsed;

import org.jspecify.annotations.NullMarked;
