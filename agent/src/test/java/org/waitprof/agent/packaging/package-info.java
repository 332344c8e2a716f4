/** Tests of what the build does to class files. */
@NullMarked
package org.waitprof.agent.packaging;

import org.jspecify.annotations.NullMarked;
