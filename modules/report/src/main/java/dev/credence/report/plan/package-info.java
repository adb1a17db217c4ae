/** Reports of plans: the numbers of items that answer a question. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.report.plan;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
