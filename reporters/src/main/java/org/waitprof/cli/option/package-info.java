/** Options and parameters that several commands share, as picocli mixins. */
@NullMarked
package org.waitprof.cli.option;

import org.jspecify.annotations.NullMarked;
