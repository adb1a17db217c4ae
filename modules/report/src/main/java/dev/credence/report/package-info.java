/**
 * Reports: results as values, and ways to write them. A request ({@code EvaluationRequest}, {@code ComparisonReportRequest}, {@code
 * CurveRequest}, {@code CoverageRun}) makes a report; a writer writes any of them.
 */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.report;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
