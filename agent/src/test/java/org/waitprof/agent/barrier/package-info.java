@NullMarked
package org.waitprof.agent.barrier;

import org.jspecify.annotations.NullMarked;
