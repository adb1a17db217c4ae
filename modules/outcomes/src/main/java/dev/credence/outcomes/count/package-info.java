/** Counts per item as outcomes, such as those of sets of labels. */
@NullMarked
package dev.credence.outcomes.count;

import org.jspecify.annotations.NullMarked;
