/**
 * The page: what was found as one self-contained HTML file, to mail to a colleague. {@code ReportPage} is made from reports;
 * {@code SlicedReportRequest} and {@code MoreData} add slices and what more data would decide. {@code SystemsPage} is the page of several
 * systems, and {@code JudgePage} that of metrics corrected for a judge.
 */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.page;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
