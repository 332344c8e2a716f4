/** Tests of the endpoint in a rank. */
@NullMarked
package org.waitprof.agent.live;

import org.jspecify.annotations.NullMarked;
