package org.waitprof.record.meeting;

/**
 * An object at which threads meet.
 *
 * @param number in the order in which they were first used
 * @param kind simple name of its class
 * @param parties how many meet there; 0 where that may change, and results are phases
 */
public record MeetingPlace(int number, String kind, int parties) {}
