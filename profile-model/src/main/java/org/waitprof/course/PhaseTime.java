package org.waitprof.course;

/**
 * How long each rank was in a named phase of the program, its outermost region.
 *
 * @param name what the program calls it
 * @param nanos by rank, by its first thread; 0 of ranks that never were in it. Do not modify
 */
public record PhaseTime(String name, long[] nanos) {}
