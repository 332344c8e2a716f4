/**
 * Talking to the other ranks through the application's own binding, on a communicator of waitprof's
 * own: once after Init, and at the entry of Finalize. No module compiles against a binding: its
 * communicators implement an interface of the recorder that the weaver gives them. Begin with
 * {@link Messenger}.
 */
@NullMarked
package org.waitprof.agent.messenger;

import org.jspecify.annotations.NullMarked;
