/**
 * Call-path instrumentation: which call sites of the application take part in the running context
 * hash. {@link org.waitprof.agent.callpath.CallSites} asks {@code scan} for the class files, {@code
 * reach} which of their calls may reach MPI, and {@code weave} to weave these. Runs in the
 * class-loading threads of the application, before its classes are defined.
 */
@NullMarked
package org.waitprof.agent.callpath;

import org.jspecify.annotations.NullMarked;
