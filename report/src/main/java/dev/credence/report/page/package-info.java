/**
 * The page: what was found as one self-contained HTML file, to mail to a colleague. {@code ReportPage} is made from reports;
 * {@code SlicedRun} and {@code MoreData} add slices and what more data would decide.
 */
@NullMarked
package dev.credence.report.page;

import org.jspecify.annotations.NullMarked;
