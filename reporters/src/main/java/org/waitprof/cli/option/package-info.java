/**
 * Options and parameters that several commands share, as picocli mixins. Begin with {@link
 * ProfileInput}.
 */
@NullMarked
package org.waitprof.cli.option;

import org.jspecify.annotations.NullMarked;
