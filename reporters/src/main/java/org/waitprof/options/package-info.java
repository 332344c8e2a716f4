/**
 * The agent's options, as the agent reads them and the command line checks them, and work with the
 * files that they name. Begin with {@link OptionKey}.
 */
@NullMarked
package org.waitprof.options;

import org.jspecify.annotations.NullMarked;
