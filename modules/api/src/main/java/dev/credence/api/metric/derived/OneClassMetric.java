package dev.credence.api.metric.derived;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.metric.Metric;
import java.util.List;

/**
 * A metric of one class against the rest, whose spelling ends with its label: {@code f1@cat} of predicted labels, or {@code auroc@cat} of
 * the scores of several classes.
 *
 * @param <E> kind of evidence it reads
 */
public sealed interface OneClassMetric<E extends Evidence> extends Metric<E> permits OneVersusRest, ClassAgainstRest {
    /** The label that means each class. */
    String EACH = "*";

    /** {@return the class counted as positive} */
    String label();

    /**
     * Returns the same metric of another class.
     *
     * @param other the class counted as positive
     * @return the metric of that class
     */
    OneClassMetric<E> ofClass(String other);

    /**
     * Returns the metrics that a name such as {@code f1@*} means: the metric of each class against the rest, in the order of the labels.
     *
     * @param metric a metric
     * @param labels the labels of the evidence that it is to read
     * @return the metric of each class if the label of the metric is {@code *}, also if a class has this name; otherwise the metric alone
     */
    static List<Metric<?>> ofEachClass(Metric<?> metric, List<String> labels) {
        return metric instanceof OneClassMetric<?> one && one.label().equals(EACH)
                ? labels.stream().<Metric<?>>map(one::ofClass).toList()
                : List.of(metric);
    }
}
