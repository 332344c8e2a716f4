package org.waitprof.cli.calibrate;

import java.nio.file.Path;
import java.util.Set;

/**
 * Options of a calibration that the user chose.
 *
 * @param file what process 0 writes; must not exist yet
 * @param nanos how long it may take
 * @param share q_max
 * @param operations what to measure
 * @param sample calls of each sample; 0 for as many as make its quantile stable
 * @param largest most bytes of a call
 */
public record CalibrationRequest(
    Path file, long nanos, double share, Set<Operation> operations, int sample, long largest) {}
