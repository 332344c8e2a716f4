/**
 * The Java bindings of MPI that waitprof knows. A binding is data. A call table names every public
 * method that is profiled, its MPI call, and the roles of its arguments (count, datatype, peer). A
 * second list names the methods that are deliberately left out, and the reasons. Tests hold both
 * against the real jars in both directions. Nothing here refers to a class of a binding. Begin with
 * {@link Binding}.
 */
@NullMarked
package org.waitprof.agent.binding;

import org.jspecify.annotations.NullMarked;
