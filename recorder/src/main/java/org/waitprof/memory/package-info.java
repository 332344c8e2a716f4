/**
 * Raw access to the memory that counters and samples are in: one class, compiled apart because it
 * uses an internal of the JDK.
 */
@NullMarked
package org.waitprof.memory;

import org.jspecify.annotations.NullMarked;
