/** Two systems compared by metrics: the run and its report. */
@NullMarked
package dev.credence.report.comparison;

import org.jspecify.annotations.NullMarked;
