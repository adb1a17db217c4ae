/** Guards of arguments, each message in one place. */
@NullMarked
package dev.credence.numerics.guard;

import org.jspecify.annotations.NullMarked;
