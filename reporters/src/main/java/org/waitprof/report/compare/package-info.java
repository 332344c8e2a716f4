/**
 * Several runs side by side: what changed between two versions of a program, by pattern and call
 * path and beyond the noise of repeated runs; and how a program scales over rank counts. Begin with
 * {@link Comparison}.
 */
@NullMarked
package org.waitprof.report.compare;

import org.jspecify.annotations.NullMarked;
