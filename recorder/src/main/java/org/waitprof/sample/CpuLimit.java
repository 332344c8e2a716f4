package org.waitprof.sample;

/**
 * A control group of this process whose CPU time is limited.
 *
 * @param statistics file in which the kernel counts its throttling, {@code cpu.stat}
 * @param quota file that begins with the CPU time that it may have in a period, microseconds
 * @param periodMicros length of a period
 */
public record CpuLimit(String statistics, String quota, long periodMicros) {}
