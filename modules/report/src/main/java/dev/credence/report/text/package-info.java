/** Helpers that format numbers, intervals and notes and make text from outside safe to show. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.report.text;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
