/**
 * Call-path instrumentation: which call sites of the application may reach MPI, found by static
 * reachability over class files, and what is woven around them. Runs in the class-loading threads
 * of the application, before its classes are defined; reads class files, loads none.
 */
@NullMarked
package org.waitprof.agent.callpath;

import org.jspecify.annotations.NullMarked;
