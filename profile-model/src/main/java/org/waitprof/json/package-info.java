/**
 * JSON as a stream, written and read with limits on all that a file can claim. Knows nothing of
 * profiles.
 */
@NullMarked
package org.waitprof.json;

import org.jspecify.annotations.NullMarked;
