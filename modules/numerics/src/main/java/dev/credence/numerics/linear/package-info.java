/** Linear algebra on small dense matrices, with Commons Math 4, whose classes do not appear in signatures. */
@NullMarked
package dev.credence.numerics.linear;

import org.jspecify.annotations.NullMarked;
