/** Tests of options that commands share. */
@NullMarked
package org.waitprof.cli.option;

import org.jspecify.annotations.NullMarked;
