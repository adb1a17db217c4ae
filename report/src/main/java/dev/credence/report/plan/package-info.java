/** How many items to collect, as a report: what may be asked, by name, and the plans that answer it. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.report.plan;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
