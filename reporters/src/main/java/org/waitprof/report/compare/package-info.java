/**
 * Several runs side by side. A comparison shows changes between two versions of a program, by
 * pattern and call path and beyond the noise of repeated runs. Scaling shows efficiencies of a
 * program over rank counts. Begin with {@link Comparison}.
 */
@NullMarked
package org.waitprof.report.compare;

import org.jspecify.annotations.NullMarked;
