/** Metrics: functions of weighted atoms, their influences, averages over classes and links to proportions. */
@NullMarked
package dev.credence.api.metric;

import org.jspecify.annotations.NullMarked;
