/** What a report shows, apart from how it is written: columns, tables, sections, notes. */
@NullMarked
package dev.credence.report.table;

import org.jspecify.annotations.NullMarked;
