/** Lists of what is installed, with the jar of each entry. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.report.installed;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
