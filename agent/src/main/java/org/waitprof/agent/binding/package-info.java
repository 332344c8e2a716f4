/**
 * The Java bindings of MPI that waitprof knows. A binding is data: a call table names every public
 * method that is profiled, the MPI call it is, and which of its arguments is the count, the
 * datatype, the peer; a second list names what is deliberately left out, and why. Tests hold both
 * against the real jars in both directions. Nothing here refers to a class of a binding. Begin with
 * {@link Binding}.
 */
@NullMarked
package org.waitprof.agent.binding;

import org.jspecify.annotations.NullMarked;
