package dev.credence.report.evaluation;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.Margins;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.interval.ProportionIntervalMethod;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.OneVersusRest;
import dev.credence.api.metric.ProportionMetric;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * The two-class table of a class against the rest, from sums over the whole matrix that are taken once. A proportion of one class
 * reads four counts; asked of the whole matrix, it goes through all cells for each class, and 10,000 classes take minutes.
 *
 * <p>The answer is the same to the last bit: counts are whole numbers up to 2^53, whose sums are exact in any order. So only
 * proportions of independent observations by methods of proportions are asked here.
 */
final class ClassAgainstRest {
    private final IidSample<ConfusionMatrix> sample;
    private final Margins margins;

    private ClassAgainstRest(IidSample<ConfusionMatrix> sample) {
        this.sample = sample;
        this.margins = Margins.of(sample.evidence(), sample.weights());
    }

    /** Of a matrix of independent observations. */
    @SuppressWarnings("unchecked") // its evidence is a matrix
    static Optional<ClassAgainstRest> of(Observations observations) {
        return observations
                .sample(ConfusionMatrix.class)
                .filter(IidSample.class::isInstance)
                .map(sample -> new ClassAgainstRest((IidSample<ConfusionMatrix>) sample));
    }

    /** The sample to ask a metric of by its default method: two classes where they tell as much as all, else what there was. */
    <E extends Evidence> Sample<E> instead(Metric<E> metric, Sample<E> whole, Credence credence) {
        return instead(metric, whole, () -> credence.defaultMethod(metric, whole));
    }

    /** The sample to ask a metric of by a method. */
    <E extends Evidence> Sample<E> instead(Metric<E> metric, Sample<E> whole, IntervalMethod method) {
        return instead(metric, whole, () -> Optional.of(method).filter(named -> named.supports(metric, whole)));
    }

    @SuppressWarnings("unchecked") // a metric of a matrix reads matrices
    private <E extends Evidence> Sample<E> instead(
            Metric<E> metric, Sample<E> whole, Supplier<Optional<IntervalMethod>> method) {
        boolean apart = whole == sample
                && metric instanceof OneVersusRest
                && metric instanceof ProportionMetric<?>
                && metric.unsupported(whole.evidence()).isEmpty()
                && method.get()
                        .filter(ProportionIntervalMethod.class::isInstance)
                        .isPresent();
        return apart ? (Sample<E>) Sample.of(table(((OneVersusRest) metric).label())) : whole;
    }

    private ConfusionMatrix table(String label) {
        int c = sample.evidence().indexOf(label);
        long[][] counts = {
            {count(margins.truePositives(c)), count(margins.falseNegatives(c))},
            {count(margins.falsePositives(c)), count(margins.trueNegatives(c))}
        };
        return ConfusionMatrix.of(List.of(label, "not " + label), counts);
    }

    private static long count(double sum) {
        return (long) sum;
    }
}
