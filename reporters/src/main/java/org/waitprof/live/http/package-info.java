/**
 * The endpoint that a Prometheus scrapes: bounded in connections, time and requests per second,
 * because it runs inside of a user's computation. Uses {@code java.base} alone. Begin with {@link
 * HttpEndpoint}.
 */
@NullMarked
package org.waitprof.live.http;

import org.jspecify.annotations.NullMarked;
