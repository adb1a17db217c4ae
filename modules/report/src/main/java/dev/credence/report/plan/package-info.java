/** Reports of plans: the kinds of question by name with their inputs, and the numbers of items that answer them. */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.report.plan;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
