/**
 * Commands, each in one class that {@code ServiceLoader} finds, and the classes that only one of
 * them uses.
 */
@NullMarked
package org.waitprof.cli.command;

import org.jspecify.annotations.NullMarked;
