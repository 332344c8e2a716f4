/**
 * Estimates of waiting time from a profile, after the run: how much of a call is not waiting. The
 * paper's method is one of several; {@code ESTIMATORS.md} documents what each of them gave.
 */
@NullMarked
package org.waitprof.estimate;

import org.jspecify.annotations.NullMarked;
