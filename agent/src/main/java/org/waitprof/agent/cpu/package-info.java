/**
 * CPU use of a rank. For each of its MPI threads, the time on a core and the time ready without
 * one, at Init and at Finalize. For its host, the number of CPUs and their load. For its JVM, the
 * time of collector and compiler. And the CPU limits of the process. {@link
 * org.waitprof.agent.cpu.RankCpu} puts them together. In between, only the thread of the windows of
 * time reads how long the threads lacked a core.
 */
@NullMarked
package org.waitprof.agent.cpu;

import org.jspecify.annotations.NullMarked;
