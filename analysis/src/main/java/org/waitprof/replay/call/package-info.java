/**
 * Calls as the replay sees them: {@link org.waitprof.replay.call.CallReader} merges the streams of
 * a rank and gives one {@link org.waitprof.replay.call.Call} after the other; {@link
 * org.waitprof.replay.call.RankRows} sorts them into the rows of a profile.
 */
@NullMarked
package org.waitprof.replay.call;

import org.jspecify.annotations.NullMarked;
