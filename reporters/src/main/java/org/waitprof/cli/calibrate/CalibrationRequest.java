package org.waitprof.cli.calibrate;

import java.nio.file.Path;
import java.util.Set;

/**
 * Options of a calibration that the user chose.
 *
 * @param file output of process 0; must not exist yet
 * @param nanos time limit
 * @param share q_max
 * @param operations the operations to measure
 * @param sample calls of each sample; 0 for as many as make its quantile stable
 * @param largest most bytes of a call
 */
public record CalibrationRequest(
    Path file, long nanos, double share, Set<Operation> operations, int sample, long largest) {}
