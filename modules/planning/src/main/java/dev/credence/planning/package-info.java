/**
 * Sample sizes: for the width of an interval, for the power of a comparison, for being better than chance. Each class of a plan starts with
 * a static method and ends with a {@link dev.credence.planning.Plan}, which contains a sentence with the items to collect.
 *
 * <pre>{@code
 * Plan width = WidthPlan.of(wilson).expected(0.9).forWidth(0.04);
 * Plan paired = PairedPlan.of(tango, 0.1, 0.03).forPower(0.8);
 * Plan power = ChancePlan.of(0.5).expected(0.6).at(200);
 * }</pre>
 *
 * <p>Interval methods and comparators come from the registry: {@code credence.registry().comparator("tango")}. All plans are immutable,
 * with a default level of 0.95. Sizes go up to 10^9; if none reaches the goal, the message of the exception contains the goal at the largest
 * size. A long search ends with a {@link java.util.concurrent.CancellationException} if its thread is interrupted.
 */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.planning;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
