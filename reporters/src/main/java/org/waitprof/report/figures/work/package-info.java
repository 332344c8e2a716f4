/** Which methods useful time goes to: execution samples as times. */
@NullMarked
package org.waitprof.report.figures.work;

import org.jspecify.annotations.NullMarked;
