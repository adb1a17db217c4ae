/** Comparators of two systems and what they answer. */
@NullMarked
package dev.credence.api.comparison;

import org.jspecify.annotations.NullMarked;
