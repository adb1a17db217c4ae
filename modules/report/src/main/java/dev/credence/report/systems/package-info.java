/** Reports on several systems compared on the same items. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.report.systems;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
