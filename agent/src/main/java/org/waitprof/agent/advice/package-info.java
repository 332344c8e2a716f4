/**
 * Code that is woven into the methods of an MPI binding: the probes around each profiled method,
 * and the fields that let requests, datatypes, communicators and statuses answer without a native
 * call. Begin with {@link BindingWeaver}.
 */
@NullMarked
package org.waitprof.agent.advice;

import org.jspecify.annotations.NullMarked;
