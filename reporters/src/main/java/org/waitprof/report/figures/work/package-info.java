/**
 * Methods by the useful time that they take: execution samples as times. Begin with {@link
 * WorkBalance}.
 */
@NullMarked
package org.waitprof.report.figures.work;

import org.jspecify.annotations.NullMarked;
