/** Metrics of one system, each with its interval: the run and its report. */
@NullMarked
package dev.credence.report.evaluation;

import org.jspecify.annotations.NullMarked;
