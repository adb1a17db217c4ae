/** Third: the bounds of the three delta intervals. */
@NullMarked
package dev.credence.delta.interval;

import org.jspecify.annotations.NullMarked;
