/**
 * Premain, options and the life of a profiled job: what happens when a class is loaded, when Init
 * returns, when Finalize is entered. Lives behind its own class loader, except for the two classes
 * that open it. Begin with {@link Agent}.
 */
@NullMarked
package org.waitprof.agent;

import org.jspecify.annotations.NullMarked;
