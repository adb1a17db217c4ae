/** The command {@code credence judge}. */
@NullMarked
package dev.credence.cli.judge;

import org.jspecify.annotations.NullMarked;
