/** Special functions, distributions and roots; shared by the other modules, not for users. */
@NullMarked
package dev.credence.numerics;

import org.jspecify.annotations.NullMarked;
