/** Checks of arguments, with each message in one place. */
@NullMarked
package dev.credence.numerics.guard;

import org.jspecify.annotations.NullMarked;
