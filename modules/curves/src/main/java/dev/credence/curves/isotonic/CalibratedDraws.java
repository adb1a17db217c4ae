package dev.credence.curves.isotonic;

import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.curves.metric.DecompositionPart;
import dev.credence.curves.metric.DecompositionPart.Part;
import dev.credence.curves.metric.IsotonicFit;
import dev.credence.numerics.linear.GramMatrix;
import dev.credence.numerics.random.BinomialSampler;
import dev.credence.numerics.random.FewTrials;
import dev.credence.numerics.random.MultinomialSampler;
import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Function;
import java.util.function.Supplier;
import org.apache.commons.rng.UniformRandomProvider;
import org.jspecify.annotations.Nullable;

/**
 * Samples from a model of the data: scores are drawn from the observed ones, and true classes by the isotonic calibration curve. The curve is fitted
 * to the data with half a positive item at the lowest score and half a negative one at the highest, so that no class is certain.
 */
final class CalibratedDraws {
    /** Samples of fewer items are drawn fast level by level. */
    private static final int FEWEST_ROWS = 4_096;
    /** More items of a level are drawn faster by one binomial. */
    private static final int MOST_OF_LEVEL = 4;

    private final DecompositionPart part;
    private final long size;
    private final double[] items;
    private final double[] curve;
    private final double prevalence;
    /** The losses of a negative and of a positive item at each level, by its score; 0 for an item that cannot occur. */
    private final double[][] byScore;
    /** The losses of a negative and of a positive item at each level, by the curve; 0 for an item that cannot occur. */
    private final double[][] byCurve;

    private final List<Step> steps;
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
        this.prevalence = GramMatrix.product(curve, items) / size;
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
        this.steps = Step.of(curve);
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
     * Levels at which the curve has the same value.
     *
     * @param end the level after the last one
     * @param few draws the positives of few items; null where the value is 0 or 1
     */
    private record Step(int end, double value, @Nullable FewTrials few) {
        static List<Step> of(double... curve) {
            List<Step> steps = new ArrayList<>();
            for (int end = 1; end <= curve.length; end++) {
                double value = curve[end - 1];
                if (end == curve.length || curve[end] != value) {
                    steps.add(new Step(end, value, value > 0 && value < 1 ? new FewTrials(value) : null));
                }
            }
            return steps;
        }

        long positives(UniformRandomProvider random, long drawn) {
            return few != null && drawn <= FewTrials.MOST
                    ? few.successes(random.nextLong(), (int) drawn)
                    : BinomialSampler.sample(random, drawn, value);
        }
    }

    /** Returns the workers that draw samples: item by item where most levels have few, or else level by level. */
    private Supplier<Function<UniformRandomProvider, Losses>> workers() {
        if (size < FEWEST_ROWS || size > Math.min(Integer.MAX_VALUE / 2, (long) MOST_OF_LEVEL * items.length)) {
            MultinomialSampler scores = new MultinomialSampler(items, size);
            return () -> new Worker(scores)::losses;
        }
        ResampledRows rows = new ResampledRows(items, curve, byScore);
        return () -> new RowWorker(rows)::losses;
    }

    /** Draws samples of rows. */
    private final class RowWorker {
        private final ResampledRows.RowSample sample;

        RowWorker(ResampledRows rows) {
            this.sample = rows.new RowSample();
        }

        Losses losses(UniformRandomProvider random) {
            sample.next(random);
            double model = 0;
            for (int step = 0; step < steps.size(); step++) {
                int level = steps.get(step).end() - 1;
                int positives = sample.ofPositives(step);
                model += (sample.items(step) - positives) * byCurve[0][level] + positives * byCurve[1][level];
            }
            LowerHull hull = sample.hull();
            double fitted = 0;
            for (int pool = 0; pool < hull.size(); pool++) {
                fitted += smallestLoss((double) hull.items(pool), (double) hull.positives(pool));
            }
            double positives = sample.ofPositives();
            double byModel = sum(byPrevalence[0], size - positives, byPrevalence[1], positives);
            return new Losses(sample.score(), model, fitted, byModel, smallestLoss((double) size, positives));
        }
    }

    /** Draws samples with the same arrays. Most levels have no item or few, and no branch depends on how many, since it could not be predicted. */
    private final class Worker {
        private final MultinomialSampler scores;
        private final double[] drawn = new double[items.length];
        /** The levels that have items. */
        private final int[] places = new int[items.length + 1];
        /** The items before each run, then those of each pool. */
        private final long[] all = new long[items.length + 1];
        /** The positives before each run, then those of each pool. */
        private final long[] ofPositives = new long[items.length + 1];

        Worker(MultinomialSampler scores) {
            this.scores = scores;
        }

        Losses losses(UniformRandomProvider random) {
            scores.sample(random, drawn);
            occupy();
            double score = 0;
            double model = 0;
            long before = 0;
            long positivesBefore = 0;
            int runs = 0;
            // 1 if the last item is negative, so that a positive one begins a run
            long open = 1;
            int next = 0;
            for (Step step : steps) {
                double negativeLoss = byCurve[0][step.end() - 1];
                double positiveLoss = byCurve[1][step.end() - 1];
                for (int level = places[next]; level < step.end(); level = places[++next]) {
                    long count = (long) drawn[level];
                    long positive = step.positives(random, count);
                    long negative = count - positive;
                    // the place behind the last run is written again until a run begins
                    all[runs] = before;
                    ofPositives[runs] = positivesBefore;
                    runs += (int) (-positive >>> 63 & open);
                    open = -negative >>> 63;
                    before += count;
                    positivesBefore += positive;
                    score += negative * byScore[0][level] + positive * byScore[1][level];
                    model += negative * negativeLoss + positive * positiveLoss;
                }
            }
            all[runs] = before;
            ofPositives[runs] = positivesBefore;
            double byModel =
                    sum(byPrevalence[0], (double) size - positivesBefore, byPrevalence[1], (double) positivesBefore);
            return new Losses(
                    score, model, fitted(runs), byModel, smallestLoss((double) size, (double) positivesBefore));
        }

        /** Lists the levels with items, and behind them a level that does not exist. */
        private void occupy() {
            int occupied = 0;
            for (int level = 0; level < drawn.length; level++) {
                places[occupied] = level;
                occupied += (int) (-(long) drawn[level] >>> 63);
            }
            places[occupied] = drawn.length;
        }

        /** Returns the loss by the isotonic curve of the sample. */
        private double fitted(int runs) {
            double fitted = all[0] > 0 ? smallestLoss((double) all[0], 0) : 0;
            int pools = Runs.pool(all, ofPositives, runs);
            for (int pool = 0; pool < pools; pool++) {
                fitted += smallestLoss((double) all[pool], (double) ofPositives[pool]);
            }
            return fitted;
        }
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
            List<Losses> samples = RepeatedDraws.ofWorkers(count, options, model.workers());
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
