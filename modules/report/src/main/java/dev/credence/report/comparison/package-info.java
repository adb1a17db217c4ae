/** Two systems compared by metrics: the request and its report. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.report.comparison;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
