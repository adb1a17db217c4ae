/** Bounds of a value at any tail probability, and bounds and tests of a difference of two values from theirs. */
@NullMarked
package dev.credence.numerics.bounds;

import org.jspecify.annotations.NullMarked;
