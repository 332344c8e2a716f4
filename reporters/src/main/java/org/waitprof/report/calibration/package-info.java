/**
 * A calibration for people: as text, and as a page with graphs that needs nothing else. Begin with
 * {@link CalibrationPage}.
 */
@NullMarked
package org.waitprof.report.calibration;

import org.jspecify.annotations.NullMarked;
