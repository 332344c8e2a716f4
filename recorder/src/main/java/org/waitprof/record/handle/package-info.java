/**
 * Objects for the handles of a binding in C's style. Communicators, datatypes, requests and
 * statuses are numbers or pointers there. They get an object each, which implements the interfaces
 * that the weaver mixes into other bindings' own classes. Defined only where such a binding is
 * used. Begin with {@link org.waitprof.record.handle.Handles}.
 */
@NullMarked
package org.waitprof.record.handle;

import org.jspecify.annotations.NullMarked;
