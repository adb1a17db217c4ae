/**
 * The one place that decides claims such as "not worse by 0.01" or "at least 0.9" by bounds. A {@link dev.credence.decision.ClaimCheck} is
 * a {@link dev.credence.decision.Claim} about a metric of some data; its {@link dev.credence.decision.Decision} contains the
 * {@link dev.credence.decision.Verdict}, the bounds, and the size that would decide. {@link dev.credence.decision.Multiplicity} decides
 * several checks together. The gate, the assertions and the page of reports ask here.
 */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.decision;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
