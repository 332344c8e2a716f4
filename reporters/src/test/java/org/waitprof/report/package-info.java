/** Tests of what all formats share, and the synthetic profiles that they are tested with. */
@NullMarked
package org.waitprof.report;

import org.jspecify.annotations.NullMarked;
