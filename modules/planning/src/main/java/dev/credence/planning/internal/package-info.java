/** The search for a size, sums over counts, checks and words that the plans share, and sizes and samplers of matrices that other modules of this project use. The package is exported only to them. */
@NullMarked
package dev.credence.planning.internal;

import org.jspecify.annotations.NullMarked;
