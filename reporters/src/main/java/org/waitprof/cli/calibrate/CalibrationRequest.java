package org.waitprof.cli.calibrate;

/**
 * What the user wants of a calibration.
 *
 * @param nanos how long it may take
 * @param share q_max
 * @param calls what to measure
 * @param sample calls of each sample; 0 for as many as make its quantile stable
 * @param largest most bytes of a call
 */
public record CalibrationRequest(
    long nanos, double share, MeasuredCalls calls, int sample, long largest) {}
