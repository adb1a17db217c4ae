/** The report on labels of a judge that are corrected by true labels. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.report.judge;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
