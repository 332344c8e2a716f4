package org.waitprof.cli.calibrate;

/**
 * One thing to measure.
 *
 * @param operation what the processes do
 * @param group which of them
 * @param bytes bytes of a call, as profiles count them
 */
record CalibrationStep(Operation operation, ProcessGroup group, long bytes) {}
