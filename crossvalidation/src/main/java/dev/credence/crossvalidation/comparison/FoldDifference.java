package dev.credence.crossvalidation.comparison;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.Status;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.FoldedSample;
import dev.credence.crossvalidation.fold.FoldAverage;
import dev.credence.crossvalidation.fold.FoldCorrection;
import dev.credence.crossvalidation.fold.FoldDeviations;
import dev.credence.crossvalidation.fold.FoldOptions;
import dev.credence.crossvalidation.fold.FoldSpread;
import java.util.List;
import java.util.Optional;

/** What the comparators by Student's t over folds share: the mean difference, its variance between folds, a correction of that. */
abstract class FoldDifference implements Comparator {
    private final FoldAverage average;
    private final FoldCorrection correction;

    FoldDifference(FoldAverage average, FoldCorrection correction) {
        this.average = average;
        this.correction = correction;
    }

    /** The same comparator with other options. */
    abstract FoldDifference with(FoldAverage other, FoldCorrection otherCorrection);

    @Override
    public final String spelling() {
        return FoldOptions.spelling(id(), average, correction);
    }

    @Override
    public final List<OptionSpec> options() {
        return FoldOptions.of(correction);
    }

    @Override
    public final Comparator configured(Options options) {
        return with(options.choice(FoldAverage.NAME, average), correction.configured(options));
    }

    @Override
    public final Optional<Refusal> refusal(Metric<?> metric, Pairing<?> pairing) {
        return FoldedSystems.refusal(metric, pairing)
                .or(() -> correction.refusal(FoldedSystems.folds(pairing)))
                .or(metric::nonSmoothness)
                .or(() -> values(metric, pairing));
    }

    private <E extends Evidence> Optional<Refusal> values(Metric<E> metric, Pairing<?> pairing) {
        E first = metric.evidenceType().cast(pairing.firstEvidence());
        E second = metric.evidenceType().cast(pairing.secondEvidence());
        if (Double.isNaN(metric.value(first) - metric.value(second))) {
            return Optional.empty();
        }
        return average == FoldAverage.MACRO
                ? FoldedSystems.undefinedFolds(metric, pairing)
                : FoldDeviations.refusal(metric, first).or(() -> FoldDeviations.refusal(metric, second));
    }

    @Override
    public final <E extends Evidence> Comparison difference(
            Metric<E> metric, Pairing<E> pairing, ComparisonOptions question, ComputeOptions run) {
        Comparison.Builder comparison = Comparison.of(metric, pairing, spelling(), question);
        double most = metric.range().upper() - metric.range().lower();
        if (!Double.isFinite(comparison.difference())) {
            return undefined(comparison, most);
        }
        comparison.n(pairing.firstEvidence().size());
        if (pairing instanceof Pairing.Independent<?> two) {
            comparison.note(FoldedSystems.matched(two));
        }
        FoldedSample<?> folds = FoldedSystems.folds(pairing);
        long items = pairing.firstEvidence().size() / correction.repeats(folds);
        comparison.n(items);
        correction.note(folds).ifPresent(comparison::note);
        FoldSpread spread = spread(metric, pairing, comparison);
        FoldTest test = FoldTest.of(spread, correction.factor(folds), most, items);
        return test.answer(comparison, average, metric.direction(), question);
    }

    private <E extends Evidence> FoldSpread spread(
            Metric<E> metric, Pairing<E> pairing, Comparison.Builder comparison) {
        double scale = Math.max(Math.abs(comparison.first()), Math.abs(comparison.second()));
        return average == FoldAverage.MACRO
                ? FoldSpread.of(FoldedSystems.differences(metric, pairing))
                : FoldSpread.of(comparison.difference(), scale, FoldedSystems.deviations(metric, pairing));
    }

    private static Comparison undefined(Comparison.Builder comparison, double most) {
        return comparison
                .bounds(-most, most)
                .status(
                        Status.UNDEFINED,
                        "the difference is undefined for these folds, so that the interval is the whole range")
                .build();
    }
}
