/** One class a command, found by {@code ServiceLoader}, and what belongs to one of them alone. */
@NullMarked
package org.waitprof.cli.command;

import org.jspecify.annotations.NullMarked;
