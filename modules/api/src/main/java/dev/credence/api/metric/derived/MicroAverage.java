package dev.credence.api.metric.derived;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Margins;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.MarginMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The micro average: a binary metric of the counts of all classes against the rest, added up. With k classes, weight h on the
 * diagonal and weight e off the diagonal, it is {@code m(h, e, e, (k-1) h + (k-2) e)}. Only classes that occur as true or predicted
 * classes are counted.
 */
record MicroAverage(BinaryMetric metric) implements DerivedMetric<ConfusionMatrix>, MarginMetric {
    @Override
    public String id() {
        return metric.id() + "." + Averaging.MICRO.word();
    }

    @Override
    public String description() {
        return metric.id() + " of the counts of all classes together";
    }

    @Override
    public String spelling() {
        return id() + DerivedMetric.optionsOf(metric);
    }

    @Override
    public ConfusionMetric configured(Options options) {
        return new MicroAverage(DerivedMetric.variant(metric, options));
    }

    @Override
    public Metric<ConfusionMatrix> canonical() {
        return DiagonalShare.ofMicro(this, metric)
                .<Metric<ConfusionMatrix>>map(share -> share)
                .orElse(this);
    }

    @Override
    public double value(Margins margins) {
        return value(margins.hits(), errors(margins), occurring(margins));
    }

    private double value(double hits, double errors, int classes) {
        return metric.value(hits, errors, errors, negatives(classes, hits, errors));
    }

    @Override
    public CellInfluence influence(Margins margins) {
        double hits = margins.hits();
        double errors = errors(margins);
        int k = occurring(margins);
        double[] g = new double[4];
        metric.gradient(hits, errors, errors, negatives(k, hits, errors), g);
        double[] hit = new double[margins.classes()];
        Arrays.fill(hit, g[0] + (k - 1) * g[3]);
        double[] error = new double[margins.classes()];
        Arrays.fill(error, g[1] + g[2] + (k - 2) * g[3]);
        return new CellInfluence(margins, margins.total(), 0, hit, error, new double[margins.classes()]);
    }

    @Override
    public Deletion leaveOneOut(ConfusionMatrix matrix, double[] weights) {
        Margins margins = Margins.of(matrix, weights);
        double hits = margins.hits();
        double errors = errors(margins);
        int classes = occurring(margins);
        return (atom, weight) -> {
            int i = matrix.truth(atom);
            int j = matrix.predicted(atom);
            if (i == j) {
                return value(hits - weight, errors, classes - (vanishes(margins, i, weight) ? 1 : 0));
            }
            int vanished = (vanishes(margins, i, weight) ? 1 : 0) + (vanishes(margins, j, weight) ? 1 : 0);
            return value(hits, errors - weight, classes - vanished);
        };
    }

    @Override
    public OneMoreItem oneMoreItem(Margins margins) {
        double hits = margins.hits();
        double errors = errors(margins);
        int classes = occurring(margins);
        return (truth, recognised) -> recognised
                ? value(hits + 1, errors, classes + (vanishes(margins, truth, 0) ? 1 : 0))
                : value(hits, errors + 1, margins.possibleClasses());
    }

    /** Returns whether a class no longer occurs after some weight of one of its cells is removed. */
    private static boolean vanishes(Margins margins, int c, double weight) {
        return margins.diagonal(c) + margins.falseNegatives(c) + margins.falsePositives(c) - weight == 0;
    }

    /** Returns the number of classes that occur as true or predicted classes; other classes are left out, as in every average. */
    private static int occurring(Margins margins) {
        int occurring = 0;
        for (int c = 0; c < margins.classes(); c++) {
            occurring += margins.truth(c) > 0 || margins.predicted(c) > 0 ? 1 : 0;
        }
        return occurring;
    }

    private static double errors(Margins margins) {
        double errors = 0;
        for (int position = 0; position < margins.classes(); position++) {
            errors += margins.falseNegatives(margins.inOrder(position));
        }
        return errors;
    }

    @Override
    public Optional<Refusal> refusal(ConfusionMatrix matrix) {
        return DerivedMetric.refusalOfBase(metric, matrix, matrix.labels());
    }

    @Override
    public List<Note> notes(ConfusionMatrix matrix, double[] weights) {
        Margins margins = Margins.of(matrix, weights);
        double hits = margins.hits();
        double errors = errors(margins);
        return DerivedMetric.renamed(
                metric.notes(hits, errors, errors, negatives(occurring(margins), hits, errors)), this);
    }

    private static double negatives(int classes, double hits, double errors) {
        return Math.max(0, (classes - 1) * hits + (classes - 2) * errors);
    }
}
