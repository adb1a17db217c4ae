/** Limits of time, memory and threads for a request or a command. */
@NullMarked
package dev.credence.cli.limit;

import org.jspecify.annotations.NullMarked;
