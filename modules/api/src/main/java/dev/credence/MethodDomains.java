package dev.credence;

import dev.credence.AbsentDefaults.Domain;
import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.internal.provider.AbsentMethods;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.Sample;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;

/** The default methods that may be absent, and for what they are the default. Other defaults are in the modules of their metrics. */
final class MethodDomains {
    static final List<Domain<Sample<?>>> ALL = List.of(
            domain("wilson-modified", "proportions of independent trials", AbsentMethods::isOfTrials),
            domain("dirichlet-lattice", "metrics of two classes", (metric, sample) -> isOfTwoClasses(sample)),
            domain(
                    "delta-wilson",
                    "smooth metrics",
                    (metric, sample) -> sample.folded().isEmpty() && hasInfluences(metric, sample)));

    private MethodDomains() {}

    private static Domain<Sample<?>> domain(String method, String words, BiPredicate<Metric<?>, Sample<?>> fitting) {
        return new Domain<>(
                method,
                words,
                (metric, sample) -> metric.unsupported(sample.evidence()).isEmpty() && fitting.test(metric, sample));
    }

    /** Returns whether items of two classes were drawn one by one, or a number of each true class. */
    private static boolean isOfTwoClasses(Sample<?> sample) {
        return sample.evidence() instanceof ConfusionMatrix matrix
                && classes(matrix) == 2
                && (sample.isIid() || sample.stratified().isPresent())
                && truths(matrix).stream()
                        .allMatch(truth ->
                                sample.iidAmong(atom -> matrix.count(atom) > 0 && matrix.truth(atom) == truth));
    }

    /** Returns the number of classes that occur, or 2 if one of two does. */
    private static int classes(ConfusionMatrix matrix) {
        Set<Integer> occurring = new HashSet<>(truths(matrix));
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            if (matrix.count(atom) > 0) {
                occurring.add(matrix.predicted(atom));
            }
        }
        return matrix.classes() == 2 ? 2 : occurring.size();
    }

    private static Set<Integer> truths(ConfusionMatrix matrix) {
        Set<Integer> truths = new HashSet<>();
        for (int atom = 0; atom < matrix.atoms(); atom++) {
            if (matrix.count(atom) > 0) {
                truths.add(matrix.truth(atom));
            }
        }
        return truths;
    }

    /** Returns whether a metric is smooth; one without a formula of its influences has none of very many atoms. */
    private static <E extends Evidence> boolean hasInfluences(Metric<E> metric, Sample<?> sample) {
        if (metric.nonSmoothness().isPresent()) {
            return false;
        }
        E evidence = metric.evidenceType().cast(sample.evidence());
        try {
            metric.influence(evidence, sample.weights(), new double[evidence.atoms()]);
            return true;
        } catch (IllegalArgumentException | UnsupportedOperationException e) {
            return false;
        }
    }
}
