/** The command {@code curve}, which draws curves of scores with their bands. */
@NullMarked
package dev.credence.cli.curve;

import org.jspecify.annotations.NullMarked;
