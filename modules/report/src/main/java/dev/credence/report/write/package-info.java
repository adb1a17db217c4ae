/** Writers of reports: terminal, Markdown, CSV, JSON. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.report.write;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
