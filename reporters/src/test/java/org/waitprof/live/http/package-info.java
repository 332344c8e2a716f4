/** Tests of the endpoint. */
@NullMarked
package org.waitprof.live.http;

import org.jspecify.annotations.NullMarked;
