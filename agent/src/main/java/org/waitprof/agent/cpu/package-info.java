/**
 * What the CPUs do for a rank: of each of its MPI threads, the time on a core and the time ready
 * without one, at Init and at Finalize; of its host, how many CPUs there are and how busy they are;
 * of its JVM, what collector and compiler took; and which CPU limits it is under. {@link
 * org.waitprof.agent.cpu.RankCpu} puts it together. Nothing of it runs in between.
 */
@NullMarked
package org.waitprof.agent.cpu;

import org.jspecify.annotations.NullMarked;
