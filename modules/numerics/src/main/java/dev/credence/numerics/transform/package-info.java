/** Fourier transforms of Commons Math, in the form that distributions need. */
@NullMarked
package dev.credence.numerics.transform;

import org.jspecify.annotations.NullMarked;
