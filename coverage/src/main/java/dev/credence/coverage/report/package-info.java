/** Coverage studies as the command and the batch ask for them. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.coverage.report;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
