/** Paired and independent comparison of two systems by the delta method. */
@NullMarked
package dev.credence.delta.comparison;

import org.jspecify.annotations.NullMarked;
