package dev.credence.crossvalidation.fold;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import java.util.List;
import java.util.Optional;

/** Computes a metric on each fold. */
public final class FoldValues {
    private FoldValues() {}

    /** Returns the value of the metric on each fold; NaN for 0/0. */
    public static <E extends Evidence> double[] of(Metric<E> metric, List<E> folds) {
        return folds.stream().mapToDouble(metric::value).toArray();
    }

    /**
     * Returns the reason why the values of the folds have no mean, if there is one: a fold without a value, such as recall without
     * positives. The refusal suggests other methods, which pool the folds.
     */
    public static <E extends Evidence> Optional<Refusal> refusal(Metric<E> metric, List<E> folds, String others) {
        for (int k = 0; k < folds.size(); k++) {
            String where = "fold " + (k + 1) + " of " + folds.size();
            Optional<Refusal> misfit = metric.refusal(folds.get(k)).map(reason -> reason.within(where + ": "));
            if (misfit.isPresent()) {
                return misfit;
            }
            double value = metric.value(folds.get(k));
            if (!Double.isFinite(value)) {
                return Optional.of(Refusal.of(
                        Refusal.Code.DATA,
                        "every fold must have a value for their mean: " + metric.spelling() + "=" + value + " in "
                                + where
                                + " (" + folds.get(k).size() + " observations); use " + others
                                + " all folds together, or make folds by class"));
            }
        }
        return Optional.empty();
    }
}
