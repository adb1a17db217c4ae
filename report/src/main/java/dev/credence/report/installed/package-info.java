/** What an installation found, from which jar. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.report.installed;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
