/** The normal distribution. */
@NullMarked
package dev.credence.numerics.normal;

import org.jspecify.annotations.NullMarked;
