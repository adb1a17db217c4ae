package dev.credence.api.metric;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Margins;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import java.util.List;

/**
 * A binary metric of the pooled one-against-rest counts: with h the weight on the diagonal and e off it, of k classes,
 * {@code m(h, e, e, (k-1) h + (k-2) e)}.
 */
final class MicroAverage implements ConfusionMetric {
    private final BinaryMetric metric;

    MicroAverage(BinaryMetric metric) {
        this.metric = metric;
    }

    @Override
    public String id() {
        return metric.id() + "." + Averaging.MICRO.word();
    }

    @Override
    public String spelling() {
        return id() + metric.spelling().substring(metric.id().length());
    }

    @Override
    public Range range() {
        return metric.range();
    }

    @Override
    public Direction direction() {
        return metric.direction();
    }

    @Override
    public List<OptionSpec> options() {
        return metric.options();
    }

    @Override
    public ConfusionMetric configured(Options options) {
        return new MicroAverage((BinaryMetric) metric.configured(options));
    }

    @Override
    public double value(ConfusionMatrix matrix, double[] weights) {
        Margins margins = Margins.of(matrix, weights);
        double hits = margins.hits();
        double errors = errors(margins);
        return metric.value(hits, errors, errors, negatives(margins.classes(), hits, errors));
    }

    @Override
    public void influence(ConfusionMatrix matrix, double[] weights, double[] out) {
        Margins margins = Margins.of(matrix, weights);
        double hits = margins.hits();
        double errors = errors(margins);
        int k = margins.classes();
        double[] g = new double[4];
        metric.gradient(hits, errors, errors, negatives(k, hits, errors), g);
        double hit = margins.total() * (g[0] + (k - 1) * g[3]);
        double error = margins.total() * (g[1] + g[2] + (k - 2) * g[3]);
        for (int atom = 0; atom < out.length; atom++) {
            out[atom] = matrix.truth(atom) == matrix.predicted(atom) ? hit : error;
        }
    }

    private static double errors(Margins margins) {
        double errors = 0;
        for (int c = 0; c < margins.classes(); c++) {
            errors += margins.falseNegatives(c);
        }
        return errors;
    }

    private static double negatives(int classes, double hits, double errors) {
        return Math.max(0, (classes - 1) * hits + (classes - 2) * errors);
    }
}
