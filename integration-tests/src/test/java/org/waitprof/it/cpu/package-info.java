/** What the CPUs did for the ranks, beside what the kernel's scheduler says. */
@NullMarked
package org.waitprof.it.cpu;

import org.jspecify.annotations.NullMarked;
