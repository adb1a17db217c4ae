/**
 * Reports on results, and writers of reports. A request ({@code EvaluationRequest}, {@code ComparisonReportRequest}, {@code
 * CurveRequest}, {@code CoverageRun}) creates a report, and a writer writes it in one format.
 */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.report;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
