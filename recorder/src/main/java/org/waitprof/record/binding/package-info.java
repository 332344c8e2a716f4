/**
 * Interfaces that the weaver gives to a binding's own classes: communicators, datatypes and
 * requests that answer the recorder without reflection. Implemented by woven classes alone. {@link
 * EarlierCode} finds out whether they can be woven. Begin with {@link TrackedRequest}.
 */
@NullMarked
package org.waitprof.record.binding;

import org.jspecify.annotations.NullMarked;
