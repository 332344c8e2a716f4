/** Tests of single commands. */
@NullMarked
package org.waitprof.cli.command;

import org.jspecify.annotations.NullMarked;
