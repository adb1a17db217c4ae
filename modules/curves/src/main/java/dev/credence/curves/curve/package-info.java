/**
 * ROC, precision-recall and DET curves from scores, with bands.
 *
 * <pre>{@code
 * ScoredSample scores = ScoredSample.of(score, isPositive);
 * Curve roc = Curve.of(CurveKind.ROC, scores);                       // every threshold; .thinned(500) for fewer
 * Band band = Bands.pointwise(roc, Registry.load(), "wilson", ConfidenceLevel.P95);
 * EllipseBand ellipse = Bands.ellipse(roc, Registry.load(), "beta:prior=1", ConfidenceLevel.P95);
 * Band sure = Bands.kolmogorov(roc, ConfidenceLevel.P95);            // the whole curve at once
 * Band supT = Bands.bootstrap(CurveKind.ROC, scores, ConfidenceLevel.P95, Run.defaults());
 * Mixture mix = Hull.of(roc).at(0.1);                                // two classifiers to mix for FPR 0.1
 * OperatingPoint best = OperatingPoint.best(roc, Costs.of(1, 10));   // and .estimates(credence, metrics, level)
 * CalibrationCurve reliability = CalibrationCurve.of(scores, 10, method, ConfidenceLevel.P95);
 * IsoF1 line = IsoF1.of(0.8, 50);
 * }</pre>
 *
 * <p>Large results, {@link dev.credence.curves.curve.Curve} and {@link dev.credence.curves.band.Band}, keep columns of numbers, and show
 * their rows as immutable lists of records: {@code points()}. Everything is immutable and thread-safe. A number that does not
 * exist is NaN.
 *
 * <p>The direction of a score is never guessed: a higher score means more likely positive, and {@code scores.negated()} turns it.
 */
@NullMarked
@Stability(value = Stability.Level.STABLE, since = "0.1.0")
package dev.credence.curves.curve;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
