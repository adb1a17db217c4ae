/** Bands around curves: pointwise, on ellipses, and simultaneous by Kolmogorov's bound or the bootstrap. */
@NullMarked
package dev.credence.curves.band;

import org.jspecify.annotations.NullMarked;
