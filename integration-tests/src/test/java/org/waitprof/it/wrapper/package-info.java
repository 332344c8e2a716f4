/**
 * A binding in C's style that the agent knows by its table alone, on two MPI libraries. Begin with
 * {@link org.waitprof.it.wrapper.WrapperIT}.
 */
@NullMarked
package org.waitprof.it.wrapper;

import org.jspecify.annotations.NullMarked;
