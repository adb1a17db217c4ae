package dev.credence.crossvalidation.comparison;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.FoldedSample;
import dev.credence.api.text.Named;
import dev.credence.api.text.QuotedText;
import dev.credence.crossvalidation.fold.FoldDeviations;
import dev.credence.crossvalidation.fold.FoldFit;
import dev.credence.crossvalidation.fold.FoldOptions;
import dev.credence.crossvalidation.fold.FoldSpread;
import dev.credence.crossvalidation.fold.FoldValues;
import dev.credence.crossvalidation.fold.UnitShare;
import dev.credence.numerics.beta.StudentT;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** A comparator by Student's t over folds: the mean difference, its variance between folds, and a correction of the variance. */
class FoldDifference extends Named implements Comparator {
    private final FoldOptions options;

    FoldDifference(String id, String description, FoldOptions options) {
        super(id, description);
        this.options = options;
    }

    @Override
    public final String spelling() {
        return options.spelling(id());
    }

    @Override
    public final List<OptionSpec> options() {
        return options.specs();
    }

    @Override
    public final Comparator configured(Options given) {
        return new FoldDifference(id(), description(), options.configured(given));
    }

    @Override
    public final Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
        return FoldedSystems.refusal(metric, pairing)
                .or(() -> options.correction().refusal(FoldedSystems.folds(pairing)))
                .or(metric::nonSmoothness)
                .or(() -> values(metric, pairing));
    }

    private <E extends Evidence> Optional<Refusal> values(Metric<E> metric, Pairing<?> pairing) {
        E first = metric.evidenceType().cast(pairing.firstEvidence());
        E second = metric.evidenceType().cast(pairing.secondEvidence());
        if (Double.isNaN(metric.value(first) - metric.value(second))) {
            return Optional.empty();
        }
        return options.isMacro()
                ? FoldedSystems.undefinedFolds(metric, pairing)
                : FoldDeviations.refusal(metric, first).or(() -> FoldDeviations.refusal(metric, second));
    }

    @Override
    public final <E extends Evidence> Comparison difference(
            Metric<E> metric, Pairing<E> pairing, ComparisonOptions comparisonOptions, ComputeOptions computeOptions) {
        ComparisonBuilder comparison = Comparison.of(metric, pairing, spelling(), comparisonOptions);
        double most = metric.range().upper() - metric.range().lower();
        if (!Double.isFinite(comparison.difference())) {
            return undefined(comparison, most);
        }
        comparison.n(pairing.firstEvidence().size());
        if (pairing instanceof Pairing.Independent<?> independent) {
            comparison.note(FoldedSystems.noteOnMatching(independent));
        }
        FoldedSample<?> folds = FoldedSystems.folds(pairing);
        long items = pairing.firstEvidence().size() / options.correction().repeats(folds);
        comparison.n(items);
        options.correction().note(folds).ifPresent(comparison::note);
        FoldSpread spread = spread(metric, pairing, comparison);
        int repeats = options.correction().repeats(folds);
        double step = metric.range().bounded()
                ? Math.max(
                        step(metric, pairing.firstEvidence(), repeats), step(metric, pairing.secondEvidence(), repeats))
                : Math.max(1, Math.abs(spread.centre())) / (items + 2);
        FoldTest test = FoldTest.of(
                spread,
                options.correction().factor(folds),
                most,
                step / Math.sqrt(repeats),
                metric.range().bounded() && pairing.firstEvidence() instanceof ConfusionMatrix);
        return test.addBounds(comparison, options.isMacro(), metric.direction(), comparisonOptions);
    }

    /** Returns by how much one more observation moves the metric of a system: by a trial, so that one of a rare class moves it far. */
    private static <E extends Evidence> double step(Metric<E> metric, E evidence, int repeats) {
        return UnitShare.of(metric, evidence, metric.value(evidence)).step(repeats);
    }

    private <E extends Evidence> FoldSpread spread(Metric<E> metric, Pairing<E> pairing, ComparisonBuilder comparison) {
        double scale = Math.max(Math.abs(comparison.first()), Math.abs(comparison.second()));
        return options.isMacro()
                ? FoldSpread.of(FoldedSystems.differences(metric, pairing))
                : FoldSpread.of(comparison.difference(), scale, FoldedSystems.deviations(metric, pairing));
    }

    private static Comparison undefined(ComparisonBuilder comparison, double most) {
        return comparison
                .bounds(-most, most)
                .status(
                        Status.UNDEFINED,
                        "the difference is undefined for these folds, so that the interval is the whole range")
                .build();
    }

    /**
     * The statistic of the test and of the interval: {@code t(x) = (d - x) / se} tests each difference x, and the interval consists of the
     * differences that it does not reject.
     *
     * @param centre d
     * @param error se, above 0
     * @param folds the number of folds
     * @param most the largest difference of two values of the range
     * @param isAssumed whether folds did not vary, or hardly did, so that an error had to be assumed
     */
    record FoldTest(double centre, double error, int folds, double most, boolean isAssumed) {
        /**
         * Creates the test. If all folds agree, the error is that of two more observations that distinguish the systems, one in each
         * direction, as in Bonett and Price (2012); so identical systems have difference 0, p = 1 and an interval of
         * positive width. For counts it is also the smallest error, because the folds do not show the items of a rare class on which
         * other systems of this kind differ.
         *
         * @param step by how much one observation moves the metric, in an unbounded range by the part of all items of the difference or of 1; of a repeated cross-validation, divided by the root of the repeats
         * @param counts whether the evidence consists of counts
         */
        static FoldTest of(FoldSpread spread, double factor, double most, double step, boolean counts) {
            double error = Math.sqrt(spread.variance() * factor);
            double assumed = Math.sqrt(2 * factor) * step;
            boolean isAssumed = error == 0 || (counts && error < assumed);
            return new FoldTest(spread.centre(), isAssumed ? assumed : error, spread.folds(), most, isAssumed);
        }

        Comparison addBounds(
                ComparisonBuilder comparison, boolean macro, Direction direction, ComparisonOptions comparisonOptions) {
            double half = StudentT.upperQuantile(comparisonOptions.level().tail(), folds - 1.0) * error;
            comparison.bounds(cut(centre - half), cut(centre + half)).test(test(direction, comparisonOptions.margin()));
            if (macro) {
                comparison.note(Note.of(
                                "fold-mean",
                                String.format(
                                        Locale.ROOT,
                                        "interval and test are about the mean difference of %d folds, %.6g; the"
                                                + " difference is that of all observations together",
                                        folds,
                                        centre))
                        .with("mean", centre));
            }
            if (isAssumed) {
                comparison.note(
                        "equal-folds",
                        "the difference is the same on all folds, or hardly differs: the error is that of two observations on"
                                + " which the systems differ, one in favour of each");
            }
            comparisonOptions.noteOnMargin().ifPresent(comparison::note);
            return comparison.build();
        }

        private double cut(double bound) {
            return Math.max(-most, Math.min(most, bound));
        }

        private TestResult test(Direction direction, double margin) {
            double greater = noLarger(0);
            double smaller = noSmaller(0);
            double notBelow = noLarger(-margin);
            double notAbove = noSmaller(margin);
            return new TestResult(
                    centre / error,
                    Math.min(1, 2 * Math.min(greater, smaller)),
                    greater,
                    smaller,
                    switch (direction) {
                        case HIGHER_IS_BETTER -> notBelow;
                        case LOWER_IS_BETTER -> notAbove;
                        case NEUTRAL -> Double.NaN;
                    },
                    margin > 0 ? Math.max(notBelow, notAbove) : Double.NaN);
        }

        private double noLarger(double other) {
            return StudentT.survival((centre - other) / error, folds - 1.0);
        }

        private double noSmaller(double other) {
            return StudentT.survival((other - centre) / error, folds - 1.0);
        }
    }

    /**
     * Reads two systems over the same folds, from joint evidence of each fold or from two lists of folds, which are matched by their names, or
     * by their order if a fold has no name, and computes their differences fold by fold.
     */
    static final class FoldedSystems {
        private static final String TOGETHER = "average=micro, which reads";

        /** Returns the folds of a pairing that fits, of both systems or of the first. */
        static FoldedSample<?> folds(Pairing<?> pairing) {
            return pairing instanceof Pairing.Paired<?, ?> paired
                    ? (FoldedSample<?>) paired.joint()
                    : (FoldedSample<?>) ((Pairing.Independent<?>) pairing).first();
        }

        /** Returns the reason why two systems do not have the same folds, if there is one. */
        static Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
            return metric.unsupported(pairing.firstEvidence())
                    .or(() -> metric.unsupported(pairing.secondEvidence()))
                    .or(() -> design(pairing));
        }

        private static Optional<Refusal> design(Pairing<?> pairing) {
            if (pairing instanceof Pairing.Paired<?, ?> paired) {
                return FoldFit.design(paired.joint());
            }
            Pairing.Independent<?> independent = (Pairing.Independent<?>) pairing;
            return FoldFit.design(independent.first())
                    .map(reason -> reason.within("first: "))
                    .or(() -> FoldFit.design(independent.second()).map(reason -> reason.within("second: ")))
                    .or(() -> matching((FoldedSample<?>) independent.first(), (FoldedSample<?>) independent.second()));
        }

        private static Optional<Refusal> matching(FoldedSample<?> one, FoldedSample<?> other) {
            if (one.repeats() != other.repeats()) {
                return mismatch("repeats of the first=" + one.repeats() + ", of the second=" + other.repeats());
            }
            return areNamed(one, other) ? byName(one, other) : byPlace(one, other);
        }

        private static boolean areNamed(FoldedSample<?> first, FoldedSample<?> second) {
            return !first.names().isEmpty() && !second.names().isEmpty();
        }

        /** Returns a note about the matching of two lists of folds. */
        static Note noteOnMatching(Pairing.Independent<?> independent) {
            boolean named = areNamed((FoldedSample<?>) independent.first(), (FoldedSample<?>) independent.second());
            return Note.of(
                    "matched-folds", "folds of both systems are matched by their " + (named ? "names" : "order"));
        }

        /**
         * Returns the reason why two lists of folds cannot be matched, if there is one. Folds are in the order of their names, so that folds of
         * the same name have the same position if none is unmatched.
         */
        private static Optional<Refusal> byName(FoldedSample<?> first, FoldedSample<?> second) {
            return unmatchedFold(first, second, "first")
                    .or(() -> unmatchedFold(second, first, "second"))
                    .or(() -> unequal(
                            observed(first),
                            observed(second),
                            fold -> "'" + QuotedText.of(first.names().get(fold)) + "'"));
        }

        private static Optional<Refusal> unmatchedFold(FoldedSample<?> sample, FoldedSample<?> other, String system) {
            return sample.names().stream()
                    .filter(name -> !other.names().contains(name))
                    .findFirst()
                    .flatMap(name -> mismatch("fold '" + QuotedText.of(name) + "' is one of the " + system + " alone"));
        }

        private static Optional<Refusal> byPlace(FoldedSample<?> first, FoldedSample<?> second) {
            List<Long> sizes = sizes(first);
            List<Long> others = sizes(second);
            return sizes.size() != others.size()
                    ? mismatch("folds of the first=" + sizes.size() + ", of the second=" + others.size())
                    : unequal(sizes, others, fold -> String.valueOf(fold + 1));
        }

        /** Returns the reason for the first matched pair of folds with different numbers of observations, if there is one. */
        private static Optional<Refusal> unequal(List<Long> sizes, List<Long> others, IntFunction<String> shown) {
            return IntStream.range(0, sizes.size())
                    .filter(fold -> !sizes.get(fold).equals(others.get(fold)))
                    .boxed()
                    .findFirst()
                    .flatMap(fold -> mismatch("observations in fold " + shown.apply(fold) + " of the first="
                            + sizes.get(fold) + ", of the second=" + others.get(fold)));
        }

        private static Optional<Refusal> mismatch(String actual) {
            return Optional.of(Refusal.of(
                    Refusal.Code.DATA,
                    "both systems must have been judged on the same folds, in the same order: " + actual
                            + "; train both on one split, or compare by joint evidence of each fold"));
        }

        private static List<Long> observed(FoldedSample<?> folded) {
            return folded.folds().stream().map(Evidence::size).toList();
        }

        /** Returns the sizes by position; 0 for a fold without observations. */
        private static List<Long> sizes(FoldedSample<?> folded) {
            List<Long> observed = observed(folded);
            List<Long> sizes = new ArrayList<>();
            for (int fold = 0; fold < observed.size(); fold++) {
                sizes.addAll(Collections.nCopies(folded.place(fold) - sizes.size(), 0L));
                sizes.add(observed.get(fold));
            }
            return sizes;
        }

        /** Returns the reason why a fold has no difference, if there is one: one of the systems has no value there. */
        static <E extends Evidence> Optional<Refusal> undefinedFolds(Metric<E> metric, Pairing<?> pairing) {
            return FoldValues.refusal(metric, cast(metric, pairing, true), TOGETHER)
                    .or(() -> FoldValues.refusal(metric, cast(metric, pairing, false), TOGETHER));
        }

        private static <E extends Evidence> List<E> cast(Metric<E> metric, Pairing<?> pairing, boolean first) {
            return systems(pairing, first).stream()
                    .map(metric.evidenceType()::cast)
                    .toList();
        }

        private static List<? extends Evidence> systems(Pairing<?> pairing, boolean first) {
            if (pairing instanceof Pairing.Paired<?, ?> paired) {
                return ((FoldedSample<?>) paired.joint())
                        .folds().stream()
                                .map(fold -> (PairedEvidence<?>) fold)
                                .map(fold -> first ? fold.first() : fold.second())
                                .toList();
            }
            Pairing.Independent<?> independent = (Pairing.Independent<?>) pairing;
            return ((FoldedSample<?>) (first ? independent.first() : independent.second())).folds();
        }

        /** Computes the value of the first system minus that of the second on each fold. */
        static <E extends Evidence> double[] differences(Metric<E> metric, Pairing<E> pairing) {
            double[] first = FoldValues.of(metric, cast(metric, pairing, true));
            double[] second = FoldValues.of(metric, cast(metric, pairing, false));
            return IntStream.range(0, first.length)
                    .mapToDouble(k -> first[k] - second[k])
                    .toArray();
        }

        /** Computes by how much the observations of each fold move the difference of the systems over all folds. */
        static <E extends Evidence> double[] deviations(Metric<E> metric, Pairing<E> pairing) {
            if (pairing instanceof Pairing.Paired<E, ?> paired) {
                return ofJoint(metric, paired);
            }
            Pairing.Independent<E> independent = (Pairing.Independent<E>) pairing;
            double[] first = FoldDeviations.of(metric, FoldFit.folds(independent.first()));
            double[] second = FoldDeviations.of(metric, FoldFit.folds(independent.second()));
            return IntStream.range(0, first.length)
                    .mapToDouble(k -> first[k] - second[k])
                    .toArray();
        }

        private static <E extends Evidence, P extends PairedEvidence<E>> double[] ofJoint(
                Metric<E> metric, Pairing.Paired<E, P> paired) {
            return FoldDeviations.ofDifference(
                    metric, FoldFit.folds(paired.joint()), paired.firstWeights(), paired.secondWeights());
        }
    }
}
