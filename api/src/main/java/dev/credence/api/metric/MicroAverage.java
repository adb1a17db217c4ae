package dev.credence.api.metric;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Margins;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import java.util.List;

/**
 * A binary metric of the pooled one-against-rest counts: with h the weight on the diagonal and e off it, of k classes,
 * {@code m(h, e, e, (k-1) h + (k-2) e)}. Only classes that occur in truth or prediction count.
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
        return new MicroAverage(FourCounts.variant(metric, options));
    }

    @Override
    public double value(ConfusionMatrix matrix, double[] weights) {
        Margins margins = Margins.of(matrix, weights);
        double hits = margins.hits();
        double errors = errors(margins);
        return metric.value(hits, errors, errors, negatives(occurring(margins), hits, errors));
    }

    @Override
    public void influence(ConfusionMatrix matrix, double[] weights, double[] out) {
        Margins margins = Margins.of(matrix, weights);
        double hits = margins.hits();
        double errors = errors(margins);
        int k = occurring(margins);
        double[] g = new double[4];
        metric.gradient(hits, errors, errors, negatives(k, hits, errors), g);
        double hit = margins.total() * (g[0] + (k - 1) * g[3]);
        double error = margins.total() * (g[1] + g[2] + (k - 2) * g[3]);
        for (int atom = 0; atom < out.length; atom++) {
            out[atom] = matrix.truth(atom) == matrix.predicted(atom) ? hit : error;
        }
    }

    /** A class absent from truth and prediction is left out, as in every average. */
    private static int occurring(Margins margins) {
        int occurring = 0;
        for (int c = 0; c < margins.classes(); c++) {
            occurring += margins.truth(c) > 0 || margins.predicted(c) > 0 ? 1 : 0;
        }
        return occurring;
    }

    private static double errors(Margins margins) {
        double errors = 0;
        for (int c = 0; c < margins.classes(); c++) {
            errors += margins.falseNegatives(c);
        }
        return errors;
    }

    @Override
    public List<String> notes(ConfusionMatrix matrix, double[] weights) {
        Margins margins = Margins.of(matrix, weights);
        double hits = margins.hits();
        double errors = errors(margins);
        return metric.notes(hits, errors, errors, negatives(occurring(margins), hits, errors)).stream()
                .map(note -> note.replace(metric.spelling(), spelling()))
                .toList();
    }

    private static double negatives(int classes, double hits, double errors) {
        return Math.max(0, (classes - 1) * hits + (classes - 2) * errors);
    }
}
