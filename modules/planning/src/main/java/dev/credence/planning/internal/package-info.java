/** The search for a size, sums over counts, checks and words that the plans share; not exported. */
@NullMarked
package dev.credence.planning.internal;

import org.jspecify.annotations.NullMarked;
