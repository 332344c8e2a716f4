/**
 * Talking to the other ranks through the application's own binding, on a communicator of waitprof's
 * own: once after Init, and at the entry of Finalize. Reflective, because no module compiles
 * against a binding.
 */
@NullMarked
package org.waitprof.agent.messenger;

import org.jspecify.annotations.NullMarked;
