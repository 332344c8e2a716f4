@NullMarked
package org.waitprof.agent.meeting;

import org.jspecify.annotations.NullMarked;
