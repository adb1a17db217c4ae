/** Metrics of the agreement of raters, whose outcomes are the numbers of raters that chose each category. */
@NullMarked
package dev.credence.outcomes.metric.agreement;

import org.jspecify.annotations.NullMarked;
