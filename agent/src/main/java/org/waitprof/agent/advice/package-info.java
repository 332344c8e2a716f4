/**
 * Code that is woven into the methods of an MPI binding: the probes around each profiled method,
 * and the fields that let requests, datatypes, communicators and statuses answer without a native
 * call. Begin with {@link BindingWeaver}.
 *
 * <p>Why: {@code doc/decisions/09-byte-buddys-asm.md}.
 */
@NullMarked
package org.waitprof.agent.advice;

import org.jspecify.annotations.NullMarked;
