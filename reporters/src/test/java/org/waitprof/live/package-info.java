@NullMarked
package org.waitprof.live;

import org.jspecify.annotations.NullMarked;
