package dev.credence.curves.isotonic;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.curves.metric.DecompositionPart;
import dev.credence.curves.metric.DecompositionPart.Part;
import dev.credence.curves.metric.IsotonicFit;
import dev.credence.numerics.random.BinomialSampler;
import dev.credence.numerics.random.MultinomialSampler;
import java.lang.ref.SoftReference;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.apache.commons.rng.UniformRandomProvider;
import org.jspecify.annotations.Nullable;

/**
 * Samples from a model of the data: scores are drawn from the observed ones, and true classes by the isotonic calibration curve. The curve is fitted
 * to the data with half a positive item at the lowest score and half a negative one at the highest, so that no class is certain.
 */
final class CalibratedDraws {
    private final DecompositionPart part;
    private final long size;
    private final double[] items;
    private final double[] curve;
    private final double prevalence;
    private final MultinomialSampler scores;
    /** The losses of a negative and of a positive item at each level, by its score; 0 for an item that cannot occur. */
    private final double[][] byScore;
    /** The losses of a negative and of a positive item at each level, by the curve; 0 for an item that cannot occur. */
    private final double[][] byCurve;
    /** The losses of a negative and of a positive item by the prevalence. */
    private final double[] byPrevalence;

    /** What a drawn sample shows: the value of the metric minus the true one, and how much the fit to the sample lowers the loss below that of the truth. */
    record Draw(double error, double optimism) {}

    CalibratedDraws(ScoredSample sample, DecompositionPart part) {
        IsotonicFit fit = IsotonicFit.of(sample, sample.weights());
        this.part = part;
        this.size = sample.size();
        this.items = fit.items();
        this.curve = curve(fit, part);
        this.scores = new MultinomialSampler(items, size);
        double positives = 0;
        for (int level = 0; level < curve.length; level++) {
            positives += items[level] * curve[level];
        }
        this.prevalence = positives / size;
        this.byPrevalence = new double[] {part.loss(prevalence, false), part.loss(prevalence, true)};
        this.byScore = new double[2][curve.length];
        this.byCurve = new double[2][curve.length];
        for (int level = 0; level < curve.length; level++) {
            for (int side = 0; side < 2; side++) {
                boolean occurs = (side == 1 ? curve[level] : 1 - curve[level]) > 0;
                byScore[side][level] = occurs ? part.loss(fit.score(level), side == 1) : 0;
                byCurve[side][level] = occurs ? part.loss(curve[level], side == 1) : 0;
            }
        }
    }

    private static double[] curve(IsotonicFit fit, DecompositionPart part) {
        double[] items = fit.items();
        double[] positives = fit.positives();
        int last = items.length - 1;
        items[0] += 0.5;
        positives[0] += 0.5;
        items[last] += 0.5;
        IsotonicFit.Pool pool = new IsotonicFit.Pool(items.length);
        pool.fit(items, positives);
        pool.values(positives);
        for (int level = 0; level <= last; level++) {
            double p = fit.score(level);
            boolean certain = part.part() == Part.MISCALIBRATION && (p == 0 || p == 1);
            // A certain probability that was correct so far stays certain where its error would have an infinite loss.
            positives[level] = certain && Double.isInfinite(part.loss(p, p == 0)) ? p : positives[level];
        }
        return positives;
    }

    /** Draws samples, as {@link RepeatedDraws} does, unless the same samples were drawn a moment ago. */
    List<Draw> draws(int count, ComputeOptions options) {
        double truth = truth();
        return DrawnSamples.of(this, count, options).stream()
                .map(losses -> draw(losses, truth))
                .toList();
    }

    /** Returns the value of the metric in the model. */
    double truth() {
        double sum = 0;
        for (int level = 0; level < curve.length; level++) {
            sum += items[level] * (1 - curve[level]) * gain(0, level) + items[level] * curve[level] * gain(1, level);
        }
        return sum / size;
    }

    /** Returns the difference of the losses of an item, of which the value is the mean; 0 for an item that cannot occur. */
    private double gain(int side, int level) {
        double probability = side == 1 ? curve[level] : 1 - curve[level];
        double first = part.part() == Part.MISCALIBRATION ? byScore[side][level] : byPrevalence[side];
        return probability > 0 ? first - byCurve[side][level] : 0;
    }

    private Draw draw(Losses losses, double truth) {
        double fitted = losses.fitted();
        if (part.part() == Part.MISCALIBRATION) {
            return new Draw((losses.score() - fitted) / size - truth, (losses.model() - fitted) / size);
        }
        double constant = losses.share();
        return new Draw(
                (constant - fitted) / size - truth,
                (losses.model() - fitted - (losses.prevalence() - constant)) / size);
    }

    private Losses losses(UniformRandomProvider random) {
        double[] drawn = new double[items.length];
        scores.sample(random, drawn);
        double[] positives = new double[items.length];
        double score = 0;
        double model = 0;
        double all = 0;
        for (int level = 0; level < drawn.length; level++) {
            if (drawn[level] > 0) {
                double positive = BinomialSampler.sample(random, (long) drawn[level], curve[level]);
                double negative = drawn[level] - positive;
                positives[level] = positive;
                score += negative * byScore[0][level] + positive * byScore[1][level];
                model += negative * byCurve[0][level] + positive * byCurve[1][level];
                all += positive;
            }
        }
        IsotonicFit.Pool pool = new IsotonicFit.Pool(drawn.length);
        pool.fit(drawn, positives);
        double fitted = 0;
        for (int i = 0; i < pool.size(); i++) {
            fitted += smallestLoss(pool.items(i), pool.positives(i));
        }
        double byModel = sum(byPrevalence[0], size - all, byPrevalence[1], all);
        return new Losses(score, model, fitted, byModel, smallestLoss((double) size, all));
    }

    /** Returns the sum of the losses of items whose probability is their share of positives. */
    private double smallestLoss(double count, double positives) {
        double share = positives / count;
        return sum(part.loss(share, false), count - positives, part.loss(share, true), positives);
    }

    private static double sum(double ofNegative, double negatives, double ofPositive, double positives) {
        return (negatives > 0 ? negatives * ofNegative : 0) + (positives > 0 ? positives * ofPositive : 0);
    }

    /** Returns whether the samples of another model have the same losses; those of both parts of a loss do, unless a probability is certain. */
    private boolean sameLosses(CalibratedDraws that) {
        return Arrays.equals(items, that.items)
                && Arrays.equals(curve, that.curve)
                && Arrays.deepEquals(byScore, that.byScore)
                && Arrays.deepEquals(byCurve, that.byCurve);
    }

    /**
     * The sums of the losses of a drawn sample: by its scores, by the curve, by the isotonic curve of the sample itself, by the prevalence, and by the
     * share of positives in the sample.
     */
    private record Losses(double score, double model, double fitted, double prevalence, double share) {}

    /** The samples that were drawn from a model with a seed. */
    private record DrawnSamples(CalibratedDraws model, long seed, List<Losses> samples) {
        /** The samples drawn last, for the other part of the loss and for comparisons, while memory permits; two threads may draw the same ones. */
        private static final AtomicReferenceArray<@Nullable SoftReference<DrawnSamples>> LAST =
                new AtomicReferenceArray<>(4);

        private static final AtomicInteger NEXT = new AtomicInteger();
        /** More samples are not kept. */
        private static final int KEPT = 20_000;

        static List<Losses> of(CalibratedDraws model, int count, ComputeOptions options) {
            RepeatedDraws.requireNotCancelled(options);
            for (int slot = 0; slot < LAST.length(); slot++) {
                SoftReference<DrawnSamples> last = LAST.get(slot);
                DrawnSamples kept = last == null ? null : last.get();
                if (kept != null && kept.answers(model, count, options)) {
                    options.progress().report(count, count);
                    return kept.samples();
                }
            }
            List<Losses> samples = RepeatedDraws.of(count, options, model::losses);
            if (count <= KEPT) {
                int slot = Math.floorMod(NEXT.getAndIncrement(), LAST.length());
                LAST.set(slot, new SoftReference<>(new DrawnSamples(model, options.seed(), samples)));
            }
            return samples;
        }

        private boolean answers(CalibratedDraws wanted, int count, ComputeOptions options) {
            return seed == options.seed() && samples.size() == count && model.sameLosses(wanted);
        }
    }
}
