package dev.credence.crossvalidation.fold;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import dev.credence.api.refusal.Refusal;
import java.util.List;
import java.util.Optional;

/** A metric on each fold by itself. */
public final class FoldValues {
    private FoldValues() {}

    /**
     * The values.
     *
     * @param <E> kind of evidence
     * @param metric the metric
     * @param folds the folds
     * @return a value a fold, NaN where it is 0/0
     */
    public static <E extends Evidence> double[] of(Metric<E> metric, List<E> folds) {
        return folds.stream().mapToDouble(metric::value).toArray();
    }

    /**
     * Why a mean of the folds' values cannot be taken: a fold has none, such as recall without positives.
     *
     * @param <E> kind of evidence
     * @param metric the metric
     * @param folds the folds
     * @param others what reads all folds together instead, as the sentence says it
     * @return the reason with the fold's number, or empty
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
