/**
 * Reports: what was found, as a value, and ways to write it. A run ({@code EvaluationRun}, {@code ComparisonRun}, {@code CurveRun},
 * {@code CoverageRun}) makes a report; a writer writes any of them.
 */
@NullMarked
package dev.credence.report;

import org.jspecify.annotations.NullMarked;
