package org.waitprof.cli.calibrate;

/**
 * An operation on a group at a size.
 *
 * @param operation operation of the processes
 * @param group the processes that take part
 * @param bytes bytes of a call, as profiles count them
 */
record CalibrationStep(Operation operation, ProcessGroup group, long bytes) {}
