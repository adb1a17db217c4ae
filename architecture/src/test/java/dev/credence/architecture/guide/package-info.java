/** The README and the guides hold what they promise: their Java compiles and prints what they say, their commands run. */
@NullMarked
package dev.credence.architecture.guide;

import org.jspecify.annotations.NullMarked;
