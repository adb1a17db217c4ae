/** Writers of reports: terminal, Markdown, CSV, JSON. */
@NullMarked
package dev.credence.report.write;

import org.jspecify.annotations.NullMarked;
