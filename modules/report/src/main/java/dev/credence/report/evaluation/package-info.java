/** Metrics of one system, each with its interval: the request and its report. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.report.evaluation;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
