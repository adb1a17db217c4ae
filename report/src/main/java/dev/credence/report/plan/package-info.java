/** How many items to collect, as a report: what may be asked, by name, and the plans that answer it. */
@NullMarked
package dev.credence.report.plan;

import org.jspecify.annotations.NullMarked;
