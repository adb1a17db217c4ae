/** The content of reports, independent of the format: columns, tables, sections, notes. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.report.table;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
