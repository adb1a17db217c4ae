/** Paired and independent comparison of two systems by influences. */
@NullMarked
package dev.credence.delta.comparison;

import org.jspecify.annotations.NullMarked;
