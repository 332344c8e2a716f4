/**
 * Puts the collectives of a communicator together, member by member, into {@link
 * org.waitprof.replay.collective.CollectiveInstance}s, and has complete ones classified by a {@link
 * org.waitprof.replay.collective.InstanceClassifier}.
 */
@NullMarked
package org.waitprof.replay.collective;

import org.jspecify.annotations.NullMarked;
