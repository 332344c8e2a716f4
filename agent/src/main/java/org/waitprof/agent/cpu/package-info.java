/**
 * CPU use of a rank: of each of its MPI threads, the time on a core and the time ready without one,
 * at Init and at Finalize; of its host, how many CPUs there are and how busy they are; of its JVM,
 * what collector and compiler took; and which CPU limits it is under. {@link
 * org.waitprof.agent.cpu.RankCpu} puts it together. In between the thread of the windows of time
 * reads how long the threads lacked a core, and nothing else runs.
 */
@NullMarked
package org.waitprof.agent.cpu;

import org.jspecify.annotations.NullMarked;
