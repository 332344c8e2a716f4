/**
 * JSON as a stream, written and read with limits on all that a file can claim. Knows nothing of
 * profiles. Begin with {@link JsonReader}.
 */
@NullMarked
package org.waitprof.json;

import org.jspecify.annotations.NullMarked;
