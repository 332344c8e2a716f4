/** Tests of what the build does to class files. */
@NullMarked
package org.waitprof.agent.build;

import org.jspecify.annotations.NullMarked;
