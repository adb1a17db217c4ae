/**
 * Outcomes of items without a true label, such as grades, seconds and repeated answers, with an interface for metrics of them.
 */
@NullMarked
package dev.credence.outcomes;

import org.jspecify.annotations.NullMarked;
