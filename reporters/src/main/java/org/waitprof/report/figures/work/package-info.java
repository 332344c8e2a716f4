/**
 * Which methods useful time goes to: execution samples as times. Begin with {@link WorkBalance}.
 */
@NullMarked
package org.waitprof.report.figures.work;

import org.jspecify.annotations.NullMarked;
