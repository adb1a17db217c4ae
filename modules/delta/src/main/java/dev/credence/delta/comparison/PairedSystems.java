package dev.credence.delta.comparison;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.UnseenItemBounds;
import dev.credence.api.sample.Sample;
import dev.credence.delta.comparison.UnseenDifferences.UnseenItems;
import dev.credence.delta.interval.DeltaWilson;
import dev.credence.delta.variance.BoundedMean;
import dev.credence.delta.variance.DesignVariance;
import dev.credence.delta.variance.EffectiveSampleSize;
import dev.credence.delta.variance.Influences;
import dev.credence.delta.variance.ModelVariance;
import dev.credence.delta.variance.PairedJackknife;
import dev.credence.delta.variance.UnitMoments;
import dev.credence.delta.variance.VarianceEstimate;
import dev.credence.numerics.beta.RuleOfThree;
import dev.credence.numerics.bounds.DifferenceStatistic;
import dev.credence.numerics.bounds.MoverDifference;
import dev.credence.numerics.bounds.MoverDifference.BoundedValue;
import dev.credence.numerics.bounds.TailBounds;
import java.util.Arrays;
import java.util.Optional;
import java.util.function.DoubleUnaryOperator;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;

/**
 * The variances of the difference and of the log ratio of two systems on the same items. The influences of each system are computed
 * twice, on the observed and on the smoothed evidence.
 */
final class PairedSystems<E extends Evidence, P extends PairedEvidence<E>> {
    private static final String UNKNOWN =
            "the differences do not vary, so that they do not show how much others would: the data do not bound the value, so that the interval is the whole range";

    private final Metric<E> metric;
    private final Sample<P> sample;
    private final DesignVariance<P> design;
    private final double[] firstWeights;
    private final double[] secondWeights;
    private final double[] psiFirst;
    private final double[] psiSecond;
    /** The influences of the items on the difference. */
    private final double[] psiDifference;

    private final EffectiveSampleSize<E> first;
    private final EffectiveSampleSize<E> second;
    private final boolean everyLook;
    private final double firstValue;
    private final double secondValue;
    private final double difference;

    PairedSystems(
            Metric<E> metric, Pairing.Paired<E, P> whole, double firstValue, double secondValue, boolean everyLook) {
        this.everyLook = everyLook;
        Pairing.Paired<E, P> pairing = whole.readBy(metric);
        this.metric = metric;
        this.sample = pairing.joint();
        this.design = DesignVariance.of(sample);
        firstWeights = pairing.firstWeights();
        secondWeights = pairing.secondWeights();
        psiFirst = Influences.of(metric, pairing.firstEvidence(), firstWeights.clone(), firstValue);
        psiSecond = Influences.of(metric, pairing.secondEvidence(), secondWeights.clone(), secondValue);
        psiDifference = influences(1, 1);
        VarianceEstimate ofFirst = ownVariance(pairing.firstEvidence(), psiFirst, sample.evidence()::firstAtom);
        VarianceEstimate ofSecond = ownVariance(pairing.secondEvidence(), psiSecond, sample.evidence()::secondAtom);
        first = size(pairing.firstEvidence(), firstWeights, firstValue, ofFirst.withDependenceOf(ofSecond));
        second = size(pairing.secondEvidence(), secondWeights, secondValue, ofSecond.withDependenceOf(ofFirst));
        this.firstValue = firstValue;
        this.secondValue = secondValue;
        this.difference = firstValue - secondValue;
    }

    private EffectiveSampleSize<E> size(E evidence, double[] weights, double value, VarianceEstimate variance) {
        return EffectiveSampleSize.ofOneSystem(
                new UnitMoments<>(metric, evidence, weights::clone, value, variance), design);
    }

    /** Returns the variance of one system alone; only the observations that affect its own metric count. */
    private VarianceEstimate ownVariance(E evidence, double[] psi, IntUnaryOperator atomOf) {
        double[] joint = new double[sample.evidence().atoms()];
        Arrays.setAll(joint, atom -> psi[atomOf.applyAsInt(atom)]);
        return design.variance(joint, atom -> metric.dependsOn(evidence, atomOf.applyAsInt(atom)));
    }

    private VarianceEstimate variance(double firstFactor, double secondFactor) {
        return design.variance(influences(firstFactor, secondFactor), affects());
    }

    private double[] influences(double firstFactor, double secondFactor) {
        return Influences.joint(sample.evidence(), psiFirst, firstFactor, psiSecond, secondFactor);
    }

    Comparison compare(ComparisonBuilder comparison, ComparisonOptions options, PairedDelta.Adjustment smoothing) {
        boolean counts = !(sample.evidence().first() instanceof ScoredSample);
        boolean smooth =
                smoothing == PairedDelta.Adjustment.PAIRS || (smoothing == PairedDelta.Adjustment.AUTO && counts);
        VarianceEstimate byInfluence = design.varianceByClass(psiDifference, affects());
        boolean automatic = smoothing == PairedDelta.Adjustment.AUTO;
        VarianceEstimate mixed = automatic
                ? ModelVariance.ofDifference(design, first.moments(), second.moments())
                        .map(model -> design.mixedByClass(psiDifference, byInfluence, model))
                        .orElse(byInfluence)
                : byInfluence;
        VarianceEstimate plain = widenedByCounts(comparison.difference(), mixed);
        DifferenceStatistic seen = confidence(comparison, plain, smooth, automatic);
        DifferenceStatistic confidence = everyLook ? withUnseenItems(comparison, seen, plain.units()) : seen;
        if (sample.crossed().isPresent() || sample.isWeighted()) {
            byInfluence.notes().forEach(comparison::note);
        }
        double tail = options.level().tail();
        DifferenceBounds.set(comparison, metric.range(), confidence.lower(tail), confidence.upper(tail));
        DifferenceTests.add(comparison, confidence, metric.direction(), options);
        if (confidence.lower(tail) > Double.NEGATIVE_INFINITY) {
            double[] bounds = {confidence.lower(tail), confidence.upper(tail)};
            double wider = confidence == seen
                    ? 1
                    : Math.max(
                            (difference - bounds[0]) / (difference - seen.lower(tail)),
                            (bounds[1] - difference) / (seen.upper(tail) - difference));
            ratio(comparison, bounds, wider * plain.upperPoint(tail), smooth, stretch(plain, byInfluence));
        }
        return comparison.build();
    }

    /** Returns the statistic that allows for items that were not seen yet, if the metric shows what these may be. */
    private DifferenceStatistic withUnseenItems(ComparisonBuilder comparison, DifferenceStatistic seen, double units) {
        Optional<UnseenItems> ofFirst =
                UnseenItems.of(metric, sample.evidence().first(), firstWeights, firstValue, psiFirst, units);
        Optional<UnseenItems> ofSecond =
                UnseenItems.of(metric, sample.evidence().second(), secondWeights, secondValue, psiSecond, units);
        return ofFirst.isEmpty() || ofSecond.isEmpty()
                ? seen
                : UnseenDifferences.around(
                        seen,
                        DifferenceTests.difference(comparison),
                        ofFirst.get(),
                        ofSecond.get(),
                        psiDifference,
                        units);
    }

    private DifferenceStatistic confidence(
            ComparisonBuilder comparison, VarianceEstimate plain, boolean smooth, boolean cautious) {
        double d = DifferenceTests.difference(comparison);
        PseudoPairs pairs = pairs(1, 1, plain);
        if (!smooth) {
            VarianceEstimate floored = floored(comparison, plain, pairs);
            noteOnUnseenItems(comparison, floored);
            return new NormalDifference(d, floored);
        }
        double variance = pairs.variance(d, finiteVariance(plain));
        if (!Double.isFinite(variance)) {
            comparison.status(Status.DEGENERATE, UNKNOWN);
            return new NormalDifference(d, plain.withVariance(Double.POSITIVE_INFINITY));
        }
        NormalDifference usual = new NormalDifference(pairs.centre(d), plain.withVariance(variance));
        if (cautious
                && HallBounds.isOfOutcomes(sample.evidence().first())
                && !metric.range().bounded()
                && sample.isIid()
                && !sample.isWeighted()) {
            return skewed(
                    comparison,
                    usual,
                    HallBounds.Moments.of(sample.evidence(), psiDifference).skewness());
        }
        if (HallBounds.isOfOutcomes(sample.evidence().first())) {
            noteOnUnseenItems(comparison, usual.variance());
        }
        return cautious ? widenedByCounts(comparison, plain, usual) : usual;
    }

    /** Adds a note where means of numbers may differ far more on other items, unless the bounds allow for these. */
    private void noteOnUnseenItems(ComparisonBuilder comparison, VarianceEstimate variance) {
        if (!everyLook
                && !(sample.evidence() instanceof PairedConfusionMatrix)
                && BoundedMean.is(metric, firstValue, Arrays.stream(psiFirst))
                && BoundedMean.is(metric, secondValue, Arrays.stream(psiSecond))) {
            UnseenDifferences.note(metric.range(), difference, psiDifference, variance)
                    .ifPresent(comparison::note);
        }
    }

    /** Returns the statistic corrected for the skewness of the influences, and warns where it is large. */
    private static DifferenceStatistic skewed(ComparisonBuilder comparison, NormalDifference usual, double skewness) {
        if (Math.abs(skewness) >= SkewedDifference.WARNED) {
            comparison.note(SkewedDifference.warning(skewness));
        }
        return skewness == 0 ? usual : new SkewedDifference(usual, DifferenceTests.difference(comparison), skewness);
    }

    /** Widens the interval by the counts of discordant items where such counts exist, and by items that the sample may lack, and adds the notes. */
    private DifferenceStatistic widenedByCounts(
            ComparisonBuilder comparison, VarianceEstimate plain, NormalDifference usual) {
        design.noteOnWeightsOfPairs(plain.units()).ifPresent(comparison::note);
        WinsAndLosses counts = winsAndLosses();
        if (counts == null) {
            return unseenDifferences(plain.units())
                    .<DifferenceStatistic>map(unseen -> new CautiousDifference(usual, difference, unseen))
                    .orElse(usual);
        }
        counts.notes().forEach(comparison::note);
        double d = DifferenceTests.difference(comparison);
        TailBounds byCounts = counts.around(d, usual.variance().withVariance(finiteVariance(plain)));
        TailBounds bounds = counts.isGraded() ? byCounts.nearer(onOtherItems(comparison)) : byCounts;
        return new CautiousDifference(
                usual, d, unseenDifferences(plain.units()).map(bounds::farther).orElse(bounds));
    }

    /**
     * Returns bounds of the difference of systems that agree on all of the sample, which by chance may lack a share {@code 1 - tail^(1/n)} of the n items or
     * clusters on which one system fails as a whole and the other does not; empty if they do not agree, if the metric is unbounded, and for labels of independent
     * rows, whose pseudo-observations are rows.
     */
    private Optional<TailBounds> unseenDifferences(double units) {
        boolean isTable = sample.isIid() && sample.evidence() instanceof PairedConfusionMatrix;
        if (isTable
                || !metric.range().bounded()
                || !Influences.isRoundingError(largest(psiDifference), sizeOfNumbers())) {
            return Optional.empty();
        }
        DoubleUnaryOperator ofShare = differenceByShare();
        DoubleUnaryOperator farthest = tail -> ofShare.applyAsDouble(RuleOfThree.share(units, tail));
        return Optional.of(TailBounds.of(
                tail -> difference - farthest.applyAsDouble(tail), tail -> difference + farthest.applyAsDouble(tail)));
    }

    /** Returns the largest difference by the share of items on which one system fails and the other does not, where the others have equal results. */
    private DoubleUnaryOperator differenceByShare() {
        E evidence = sample.evidence().first();
        if (metric instanceof UnseenItemBounds<E> known && !(evidence instanceof ConfusionMatrix)) {
            UnseenItemBounds.Reach reach = known.unseenItems(evidence, firstWeights);
            return share -> reach.highest(share) - reach.lowest(share);
        }
        UnitMoments.UnitScale scale = first.moments().scale();
        double more = first.failuresOfSuccess() - 1;
        return share -> scale.fromUnit(1) - scale.fromUnit((1 - share) / (1 + more * share));
    }

    /** Returns the difference as if each system had other items, whose bounds are not too narrow unless each errs where the other is right. */
    private DifferenceStatistic onOtherItems(ComparisonBuilder comparison) {
        double a = comparison.first();
        double b = comparison.second();
        DeltaWilson own = new DeltaWilson();
        return MoverDifference.of(
                DifferenceTests.difference(comparison),
                new BoundedValue(
                        a, own.bounds(metric, Sample.of(sample.evidence().first()), a)),
                new BoundedValue(
                        b, own.bounds(metric, Sample.of(sample.evidence().second()), b)),
                CautiousDifference.FARTHEST);
    }

    @SuppressWarnings("unchecked") // the type of the evidence was checked
    private @Nullable WinsAndLosses winsAndLosses() {
        return sample.evidence() instanceof PairedConfusionMatrix
                ? WinsAndLosses.of(metric, (Sample<PairedConfusionMatrix>) sample)
                        .orElse(null)
                : null;
    }

    private IntPredicate affects() {
        return Influences.read(metric, sample.evidence());
    }

    /** Returns the jackknife's variance, with the fewest degrees of freedom among the difference and the two systems. */
    private VarianceEstimate widenedByCounts(double difference, VarianceEstimate byInfluence) {
        return byInfluence
                .withVariance(
                        PairedJackknife.variance(metric, design, difference, psiDifference, affects(), byInfluence))
                .withDegreesOfFreedom(Math.min(
                        byInfluence.degreesOfFreedom(), Math.min(first.degreesOfFreedom(), second.degreesOfFreedom())));
    }

    /** Returns the finite variance of the difference, or the one of two systems that err independently. */
    private double finiteVariance(VarianceEstimate plain) {
        return Double.isFinite(plain.variance())
                ? plain.variance()
                : first.moments().varianceOrSmoothed() + second.moments().varianceOrSmoothed();
    }

    private VarianceEstimate floored(ComparisonBuilder comparison, VarianceEstimate plain, PseudoPairs pairs) {
        double variance = finiteVariance(plain);
        double floor = pairs.floor();
        if (isRounding(comparison, plain, floor > variance ? floor : variance)) {
            comparison.status(Status.DEGENERATE, UNKNOWN);
            return plain.withVariance(Double.POSITIVE_INFINITY);
        }
        boolean scores = sample.evidence().first() instanceof ScoredSample;
        if (!(variance < floor) || (scores && !isRounding(comparison, plain, variance))) {
            return plain.withVariance(variance);
        }
        comparison.note(
                "few-differing",
                "fewer than two observations distinguish the systems: the variance is taken as if two did");
        return plain.withVariance(floor);
    }

    private static boolean isRounding(ComparisonBuilder comparison, VarianceEstimate plain, double variance) {
        double larger = Math.max(Math.abs(comparison.first()), Math.abs(comparison.second()));
        return Influences.isRoundingError(Math.sqrt(variance * plain.units()), larger);
    }

    /** Returns the ratio of the jackknife's variance to the variance by influences. */
    private static double stretch(VarianceEstimate cautious, VarianceEstimate byInfluence) {
        double plain = byInfluence.variance();
        return plain > 0 && plain < Double.POSITIVE_INFINITY ? cautious.variance() / plain : 1;
    }

    private void ratio(ComparisonBuilder comparison, double[] bounds, double point, boolean smooth, double stretch) {
        if (!DifferenceBounds.hasRatio(comparison, metric.range())) {
            return;
        }
        double a = 1 / comparison.first();
        double b = 1 / comparison.second();
        double log = StrictMath.log(comparison.first() / comparison.second());
        VarianceEstimate byLog = variance(a, b);
        double plain = byLog.variance() * stretch;
        double variance = Double.isFinite(plain) ? plain : independentVariance(a, b);
        PseudoPairs pairs = pairs(a, b, byLog);
        boolean adjusted = smooth || variance == 0;
        DifferenceBounds.ratio(
                comparison,
                bounds[0],
                bounds[1],
                adjusted ? pairs.centre(log) : log,
                point * Math.sqrt(adjusted ? pairs.variance(log, variance) : variance));
    }

    /** Returns the number of items among which there are two pseudo-observations: of a proportion of whole classes, such as recall, its trials. */
    private double itemsOfPairs(double units) {
        return sample.evidence() instanceof PairedConfusionMatrix
                        && metric.proportion().isPresent()
                        && winsAndLosses() == null
                ? Math.min(units, DesignVariance.countOf(sample.evidence(), affects()))
                : DesignVariance.classSize(metric, sample.evidence(), units);
    }

    /**
     * Returns the pseudo-observations. For labels and scores each counts as an item. For outcomes it counts as one trial of the effective size, and no more
     * than an item whose influence on the difference is as large as the observed ones, because items on which the systems differ show by how much. But of
     * items with equal outcomes, which do not show how much others would differ, it counts as an item.
     */
    private PseudoPairs pairs(double a, double b, VarianceEstimate ofDifference) {
        double units = itemsOfPairs(ofDifference.units());
        PseudoPairs whole = PseudoPairs.of(first, a, second, b, units);
        double trial = units * (1 / first.trials() + 1 / second.trials()) / 2;
        if (sample.evidence() instanceof PairedConfusionMatrix
                || sample.evidence().first() instanceof ScoredSample
                || !(trial > 0)
                || (trial >= 1 && metric.range().bounded())) {
            return whole;
        }
        IntPredicate affects = affects();
        DifferingItems differing = DifferingItems.of(
                psiDifference,
                difference,
                sizeOfNumbers(),
                atom -> affects.test(atom) ? sample.evidence().count(atom) : 0);
        if (!HallBounds.isOfOutcomes(sample.evidence().first())) {
            return whole.withWeight(trial, Math.min(1, Math.max(trial, differing.equal())));
        }
        double ofSystems =
                2 * PseudoPairs.of(first, 1, second, 1, 1).flip() / (1 / first.trials() + 1 / second.trials());
        double size = differing.relativeSize(ofSystems, ofDifference.variance() * units / whole.flip());
        double equal = differing.equal() * (metric.range().bounded() ? 1 : differing.relativeLargest(ofSystems));
        return whole.withWeight(trial, Math.min(1, Math.max(trial * size, equal)));
    }

    /** Returns the size of the values and influences of the systems, whose rounding errors differences of equal numbers have. */
    private double sizeOfNumbers() {
        return DoubleStream.of(Math.abs(firstValue), Math.abs(secondValue), largest(psiFirst), largest(psiSecond))
                .max()
                .orElse(0);
    }

    private static double largest(double... influences) {
        return Arrays.stream(influences).map(Math::abs).max().orElse(0);
    }

    /** Returns the variance of the log ratio as if the two systems erred independently. */
    private double independentVariance(double a, double b) {
        return a * a * first.moments().varianceOrSmoothed()
                + b * b * second.moments().varianceOrSmoothed();
    }

    /**
     * Two pseudo-observations, one won by each system: Bonett and Price's adjustment of a paired difference of proportions, for any
     * metric. For a proportion of all items it is exactly theirs.
     *
     * @param units the number of independent observations
     * @param flip the squared influence of an observation won by one system alone, times the weight of such an observation; NaN if the outcomes of
     *     neither system vary
     * @param weight the number of observations that each of them counts as
     * @see <a href="https://doi.org/10.3102/1076998611411915">Bonett and Price (2012), JEBS 37, 479-488</a>
     */
    record PseudoPairs(double units, double flip, double weight) {
        /** One pseudo-observation for each system, so that neither is favoured. */
        private static final double PAIRS = 2;

        /** Returns the pseudo-observations of the two systems' effective sizes. */
        static PseudoPairs of(
                EffectiveSampleSize<?> first, double a, EffectiveSampleSize<?> second, double b, double units) {
            double flip = isConstant(first) && isConstant(second)
                    ? Double.NaN
                    : units * (smoothingVariance(first, a) + smoothingVariance(second, b)) / 2;
            return new PseudoPairs(units, flip, 1);
        }

        /** Returns the pseudo-observations with another weight; {@code old} is the weight by which the flip was computed. */
        PseudoPairs withWeight(double old, double newWeight) {
            return new PseudoPairs(units, flip * newWeight / old, newWeight);
        }

        private static double smoothingVariance(EffectiveSampleSize<?> system, double factor) {
            double flip = system.moments().flip() * factor;
            return isConstant(system) ? 0 : system.failuresOfSuccess() * flip * flip / system.trials();
        }

        private static boolean isConstant(EffectiveSampleSize<?> system) {
            return Double.isNaN(system.trials());
        }

        double centre(double difference) {
            return difference * units / size();
        }

        double variance(double difference, double variance) {
            double sum =
                    units * units * variance + PAIRS * flip + PAIRS * weight * units * difference * difference / size();
            return sum / (size() * size());
        }

        /** Returns the variance if the two pseudo-observations alone distinguished the systems. */
        double floor() {
            return PAIRS * flip / (size() * size());
        }

        private double size() {
            return units + PAIRS * weight;
        }
    }

    /** A difference with a standard error: {@code centre -+ t sqrt(V)} and {@code t = (centre - other) / sqrt(V)}. */
    record NormalDifference(double centre, VarianceEstimate variance) implements DifferenceStatistic {
        @Override
        public double lower(double tail) {
            return centre - half(tail);
        }

        @Override
        public double upper(double tail) {
            return centre + half(tail);
        }

        private double half(double tail) {
            return variance.upperPoint(tail) * Math.sqrt(variance.variance());
        }

        /** Returns the distance in standard errors, and 0 for equal differences even if the standard error is 0. */
        @Override
        public double deviate(double other) {
            return centre == other ? 0 : (centre - other) / Math.sqrt(variance.variance());
        }

        @Override
        public double survival(double deviate) {
            return variance.survival(deviate);
        }
    }
}
