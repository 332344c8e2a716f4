/**
 * The endpoint that a Prometheus scrapes: bounded in connections, time and requests a second, for
 * it is inside of somebody's computation. On {@code java.base} alone. Begin with {@link
 * HttpEndpoint}.
 */
@NullMarked
package org.waitprof.live.http;

import org.jspecify.annotations.NullMarked;
