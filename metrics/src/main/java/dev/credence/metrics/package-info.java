/** Metrics that take more than a name: expected cost with a cost matrix of one's own. */
@NullMarked
package dev.credence.metrics;

import org.jspecify.annotations.NullMarked;
