/**
 * The option {@code prometheus}: the ranks of this JVM as an endpoint that a Prometheus scrapes.
 * Loaded when the option is given, run on daemon threads once Init has returned. Begin with {@link
 * Endpoint}.
 */
@NullMarked
package org.waitprof.agent.live;

import org.jspecify.annotations.NullMarked;
