/** Linear algebra on small dense matrices, by Commons Math 4, whose classes stay in here. */
@NullMarked
package dev.credence.numerics.linear;

import org.jspecify.annotations.NullMarked;
