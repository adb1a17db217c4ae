package dev.credence.crossvalidation.comparison;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.comparison.TestResult;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.Note;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.FoldedSample;
import dev.credence.crossvalidation.fold.FoldDeviations;
import dev.credence.crossvalidation.fold.FoldOptions;
import dev.credence.crossvalidation.fold.FoldSpread;
import dev.credence.numerics.beta.StudentT;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** A comparator by Student's t over folds: the mean difference, its variance between folds, and a correction of the variance. */
abstract class FoldDifference implements Comparator {
    private final FoldOptions options;

    FoldDifference(FoldOptions options) {
        this.options = options;
    }

    /** Returns a copy with other options. */
    abstract FoldDifference with(FoldOptions other);

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
        return with(options.configured(given));
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
            Metric<E> metric, Pairing<E> pairing, ComparisonOptions question, ComputeOptions run) {
        ComparisonBuilder comparison = Comparison.of(metric, pairing, spelling(), question);
        double most = metric.range().upper() - metric.range().lower();
        if (!Double.isFinite(comparison.difference())) {
            return undefined(comparison, most);
        }
        comparison.n(pairing.firstEvidence().size());
        if (pairing instanceof Pairing.Independent<?> two) {
            comparison.note(FoldedSystems.matched(two));
        }
        FoldedSample<?> folds = FoldedSystems.folds(pairing);
        long items = pairing.firstEvidence().size() / options.correction().repeats(folds);
        comparison.n(items);
        options.correction().note(folds).ifPresent(comparison::note);
        FoldSpread spread = spread(metric, pairing, comparison);
        FoldTest test = FoldTest.of(spread, options.correction().factor(folds), most, items);
        return test.answer(comparison, options.isMacro(), metric.direction(), question);
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
     * @param assumed whether folds did not vary, so that an error had to be assumed
     */
    record FoldTest(double centre, double error, int folds, double most, boolean assumed) {
        /**
         * Creates the test. If all folds agree, the error is that of two more observations that distinguish the systems, one in each
         * direction, as in Bonett and Price (2012); so identical systems have difference 0, p = 1 and an interval of positive width.
         */
        static FoldTest of(FoldSpread spread, double factor, double most, long n) {
            double error = Math.sqrt(spread.variance() * factor);
            double unit = most < Double.POSITIVE_INFINITY ? most : Math.max(1, Math.abs(spread.centre()));
            return error == 0
                    ? new FoldTest(
                            spread.centre(), Math.sqrt(2 * factor) * unit / (n + 2.0), spread.folds(), most, true)
                    : new FoldTest(spread.centre(), error, spread.folds(), most, false);
        }

        Comparison answer(
                ComparisonBuilder comparison, boolean macro, Direction direction, ComparisonOptions question) {
            double half = StudentT.upperQuantile(question.level().tail(), folds - 1.0) * error;
            comparison.bounds(cut(centre - half), cut(centre + half)).test(test(direction, question.margin()));
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
            if (assumed) {
                comparison.note(
                        "equal-folds",
                        "the difference is the same on all folds: the error is that of two observations that tell the"
                                + " systems apart, one each way");
            }
            if (question.margin() > 0) {
                comparison.note(Note.of(
                                "margin",
                                "non-inferiority and equivalence are judged with a margin of " + question.margin())
                        .with("margin", question.margin()));
            }
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
}
