package dev.credence.api.metric.derived;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Margins;
import dev.credence.api.evidence.Outcome;
import dev.credence.api.internal.provider.ProviderFaults;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.ConfusionMetric;
import dev.credence.api.metric.Link;
import dev.credence.api.metric.MarginMetric;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.derived.Averaging.UndefinedPolicy;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;

/**
 * The unweighted or weighted mean over classes of a binary metric of one class against the rest.
 *
 * <p>With {@code g_c} the gradient of class c, the derivative of the metric with respect to the cell (i, j) is {@code sum_c g_c.tn
 * + (g_i.fn - g_i.tn) + (g_j.fp - g_j.tn)} off the diagonal and {@code sum_c g_c.tn + g_i.tp - g_i.tn} on it, so all influences
 * cost O(atoms + classes).
 */
final class ClassAverage implements DerivedMetric<ConfusionMatrix>, MarginMetric {
    private final BinaryMetric metric;
    private final boolean weighted;
    private final UndefinedPolicy policy;
    /** Labels without a true item that another system predicts; they count for this one too, as 0/0 if it does not predict them. */
    private final Set<String> predictedByOthers;

    /** Labels for which another system has no value, or no true item; they are left out of the means of all systems. */
    private final Set<String> leftOut;

    ClassAverage(BinaryMetric metric, boolean weighted, UndefinedPolicy policy) {
        this(metric, weighted, policy, Set.of(), Set.of());
    }

    private ClassAverage(
            BinaryMetric metric,
            boolean weighted,
            UndefinedPolicy policy,
            Set<String> predictedByOthers,
            Set<String> leftOut) {
        this.metric = metric;
        this.weighted = weighted;
        this.policy = policy;
        this.predictedByOthers = predictedByOthers;
        this.leftOut = leftOut;
    }

    @Override
    public BinaryMetric metric() {
        return metric;
    }

    @Override
    public String id() {
        return metric.id() + "." + (weighted ? Averaging.WEIGHTED : Averaging.MACRO).word();
    }

    @Override
    public String description() {
        return "mean over classes of " + metric.id() + (weighted ? ", weighted by the class sizes" : "");
    }

    @Override
    public String spelling() {
        String plain = id() + DerivedMetric.optionsOf(metric);
        return policy == UndefinedPolicy.ZERO
                ? plain
                : DerivedMetric.withOption(plain, "undefined=" + policy.name().toLowerCase(Locale.ROOT));
    }

    @Override
    public List<OptionSpec> options() {
        List<OptionSpec> options = new ArrayList<>(metric.options());
        options.add(new OptionSpec("undefined", "a class whose value is 0/0 counts as: zero, skip, nan", "zero"));
        return List.copyOf(options);
    }

    @Override
    public ConfusionMetric configured(Options options) {
        Map<String, String> rest = new LinkedHashMap<>(options.values());
        rest.remove("undefined");
        BinaryMetric base = DerivedMetric.variant(metric, Options.of(rest));
        UndefinedPolicy chosen = options.choice("undefined", policy);
        return chosen == policy
                ? new ClassAverage(base, weighted, chosen, predictedByOthers, leftOut)
                : new ClassAverage(base, weighted, chosen);
    }

    /**
     * {@inheritDoc} The unweighted mean over classes of a share of all items, such as accuracy, equals the metric of the pooled
     * counts.
     */
    @Override
    public Metric<ConfusionMatrix> canonical() {
        if (!weighted && isShareOfAllItems(metric)) {
            return new MicroAverage(metric).canonical();
        }
        return weighted
                ? DiagonalShare.ofWeighted(this, metric)
                        .<Metric<ConfusionMatrix>>map(share -> share)
                        .orElse(this)
                : this;
    }

    /**
     * {@inheritDoc} The mean of several systems is over the same classes for each of them. A class without a true item that one system
     * predicts counts in the unweighted mean of all; otherwise a system would gain by a wrong prediction of a class that only the others predict. A class that
     * is undefined for one system is left out of all where undefined classes are left out, and so is a class of which the items of one system, where these are
     * other items, contain none.
     */
    @Override
    public Metric<ConfusionMatrix> formFor(List<ConfusionMatrix> systems) {
        Metric<ConfusionMatrix> canonical = canonical();
        if (canonical != this || (weighted && policy != UndefinedPolicy.SKIP) || systems.size() == 1) {
            return canonical;
        }
        Set<String> counted = new TreeSet<>(predictedByOthers);
        Set<String> without = new TreeSet<>(leftOut);
        if (policy != UndefinedPolicy.SKIP) {
            counted.addAll(CommonClasses.predictedBySome(systems));
        }
        if (policy != UndefinedPolicy.NAN) {
            boolean readsItems = metric.dependsOn(Outcome.FALSE_NEGATIVE);
            without.addAll(CommonClasses.trueForSome(systems, readsItems));
        }
        if (policy == UndefinedPolicy.SKIP) {
            without.addAll(CommonClasses.definedForSome(systems, this::isDefined));
        }
        return counted.equals(predictedByOthers) && without.equals(leftOut)
                ? this
                : new ClassAverage(metric, weighted, policy, Set.copyOf(counted), Set.copyOf(without));
    }

    @Override
    public ConfusionMetric ofOneSystem() {
        return predictedByOthers.isEmpty() && leftOut.isEmpty() ? this : new ClassAverage(metric, weighted, policy);
    }

    private boolean isDefined(Margins margins, int c) {
        return share(margins, c) > 0 && !Double.isNaN(value(margins, c));
    }

    private static boolean isShareOfAllItems(BinaryMetric metric) {
        return OutcomeProportion.of(metric)
                .filter(proportion -> proportion.link() == Link.IDENTITY
                        && proportion.trials().size() == Outcome.values().length
                        && proportion.successes().contains(Outcome.FALSE_POSITIVE)
                                == proportion.successes().contains(Outcome.FALSE_NEGATIVE))
                .isPresent();
    }

    /** Returns the same value as from the sums of the matrix, which simulations of two classes would compute thousands of times. */
    @Override
    public double value(ConfusionMatrix matrix, double[] weights) {
        if (!predictedByOthers.isEmpty() || !leftOut.isEmpty() || !TwoClassSum.fits(matrix, weights)) {
            return MarginMetric.super.value(matrix, weights);
        }
        TwoClassSum sum = new TwoClassSum();
        sum.add(weights[0], weights[2], weights[1], weights[3]);
        sum.add(weights[3], weights[1], weights[2], weights[0]);
        return sum.sum / sum.shares;
    }

    @Override
    public double value(Margins margins) {
        double shares = unlisted(margins);
        double sum = unlistedTerm(shares);
        for (int position = 0; position < margins.classes(); position++) {
            int c = margins.inOrder(position);
            double share = share(margins, c);
            double value = share > 0 ? value(margins, c) : 0;
            if (!skipped(value)) {
                sum += share * valueByPolicy(value);
                shares += share;
            }
        }
        return sum / shares;
    }

    @Override
    public CellInfluence influence(Margins margins) {
        Gradients gradients = new Gradients(margins);
        return new CellInfluence(
                margins, margins.total(), gradients.constant, gradients.diagonal, gradients.row, gradients.column);
    }

    @Override
    public Deletion leaveOneOut(ConfusionMatrix matrix, double[] weights) {
        return ChangedAverage.without(this, matrix, Margins.of(matrix, weights));
    }

    @Override
    public OneMoreItem oneMoreItem(Margins margins) {
        return ChangedAverage.withItem(this, margins);
    }

    @Override
    public Optional<Refusal> refusal(ConfusionMatrix matrix) {
        return DerivedMetric.refusalOfBase(metric, matrix, matrix.labels());
    }

    /** Returns the notes of a user's metric on the counts of each class, without those on undefined values, of which the average has its own. */
    private List<Note> notesOfBase(Margins margins) {
        if (!ProviderFaults.isOfUser(metric)) {
            return List.of();
        }
        List<Note> notes = IntStream.range(0, margins.classes())
                .filter(c -> share(margins, c) > 0)
                .mapToObj(c -> metric.notes(
                        margins.truePositives(c),
                        margins.falsePositives(c),
                        margins.falseNegatives(c),
                        margins.trueNegatives(c)))
                .flatMap(List::stream)
                .filter(note -> !note.code().equals(Note.UNDEFINED))
                .distinct()
                .toList();
        return DerivedMetric.renamed(notes, this);
    }

    @Override
    public List<Note> notes(ConfusionMatrix matrix, double[] weights) {
        Margins margins = Margins.of(matrix, weights);
        ClassNotes notes = new ClassNotes(this, policy);
        for (int c = 0; c < margins.classes(); c++) {
            if (isLeftOut(margins, c)) {
                notes.addUndefinedForOthers(margins.label(c));
            } else if (!occurs(margins, c) && !isPredictedByOthers(margins, c)) {
                notes.addAbsent(margins.label(c));
            } else if (share(margins, c) > 0 && Double.isNaN(value(margins, c))) {
                notes.addUndefined(margins.label(c));
            }
        }
        List<Note> all = new ArrayList<>(notes.notes());
        all.addAll(notesOfBase(margins));
        return all;
    }

    double valueByPolicy(double value) {
        return Double.isNaN(value) && policy == UndefinedPolicy.ZERO ? 0 : value;
    }

    boolean skipped(double value) {
        return Double.isNaN(value) && policy == UndefinedPolicy.SKIP;
    }

    private static boolean occurs(Margins margins, int c) {
        return margins.truth(c) > 0 || margins.predicted(c) > 0;
    }

    private double share(Margins margins, int c) {
        return share(margins, c, margins.truth(c), margins.predicted(c));
    }

    /** Returns the share of a class with the given weights of its items and its predictions. */
    double share(Margins margins, int c, double items, double predictions) {
        if (isLeftOut(margins, c)) {
            return 0;
        }
        if (weighted) {
            return items;
        }
        return items > 0 || predictions > 0 || isPredictedByOthers(margins, c) ? 1 : 0;
    }

    /** Returns the number of classes that only other systems predict and that are not among the labels of this one; 0 if they are left out. */
    double unlisted(Margins margins) {
        if (predictedByOthers.isEmpty() || policy == UndefinedPolicy.SKIP) {
            return 0;
        }
        long listed = IntStream.range(0, margins.classes())
                .filter(c -> isPredictedByOthers(margins, c))
                .count();
        return (double) predictedByOthers.size() - listed;
    }

    /** Returns the sum of the values of the classes that are not among the labels, which are 0/0. */
    double unlistedTerm(double unlisted) {
        return unlisted > 0 && policy == UndefinedPolicy.NAN ? Double.NaN : 0;
    }

    private boolean isPredictedByOthers(Margins margins, int c) {
        return !predictedByOthers.isEmpty() && predictedByOthers.contains(margins.label(c));
    }

    /** Returns whether a class is left out because another system has no value for it. */
    private boolean isLeftOut(Margins margins, int c) {
        return !leftOut.isEmpty() && leftOut.contains(margins.label(c));
    }

    private double value(Margins margins, int c) {
        return metric.value(
                margins.truePositives(c),
                margins.falsePositives(c),
                margins.falseNegatives(c),
                margins.trueNegatives(c));
    }

    /** The sum over both classes of a matrix that has four cells, in the order of the atoms. */
    private final class TwoClassSum {
        private double sum;
        private double shares;

        /** Returns whether the weights are those of the four cells of two possible classes, row by row. */
        static boolean fits(ConfusionMatrix matrix, double... weights) {
            return weights.length == 4
                    && matrix.atoms() == 4
                    && matrix.classes() == 2
                    && matrix.possibleClasses() == 2
                    && matrix.truth(0) == matrix.predicted(0)
                    && matrix.truth(1) == matrix.truth(0)
                    && matrix.predicted(2) == matrix.predicted(0)
                    && matrix.truth(3) == matrix.predicted(3);
        }

        void add(double tp, double fp, double fn, double tn) {
            double items = tp + fn;
            double share = weighted ? items : items > 0 || tp + fp > 0 ? 1 : 0;
            double value = share > 0 ? metric.value(tp, fp, fn, tn) : 0;
            if (!skipped(value)) {
                sum += share * valueByPolicy(value);
                shares += share;
            }
        }
    }

    /**
     * The derivatives of the average with respect to the cells. Each is the sum of a term of its row, a term of its column and a
     * constant.
     */
    private final class Gradients {
        private final double[] diagonal;
        private final double[] row;
        private final double[] column;
        private double constant;

        Gradients(Margins margins) {
            int classes = margins.classes();
            diagonal = new double[classes];
            row = new double[classes];
            column = new double[classes];
            double shares = totalShare(margins);
            double average = weighted ? value(margins) : 0;
            double[] g = new double[4];
            for (int position = 0; position < classes; position++) {
                int c = margins.inOrder(position);
                if (share(margins, c) > 0) {
                    addClass(margins, c, share(margins, c) / shares, g);
                }
                if (weighted) {
                    addWeight(margins, c, average, shares);
                }
            }
        }

        private double totalShare(Margins margins) {
            double shares = unlisted(margins);
            for (int position = 0; position < margins.classes(); position++) {
                int c = margins.inOrder(position);
                shares += skipped(value(margins, c)) ? 0 : share(margins, c);
            }
            return shares;
        }

        private void addClass(Margins margins, int c, double share, double[] g) {
            if (Double.isNaN(value(margins, c))) {
                Arrays.fill(g, policy == UndefinedPolicy.NAN ? Double.NaN : 0);
            } else {
                metric.gradient(
                        margins.truePositives(c),
                        margins.falsePositives(c),
                        margins.falseNegatives(c),
                        margins.trueNegatives(c),
                        g);
                g[3] = withoutInfiniteSlope(g[3], margins.trueNegatives(c));
            }
            constant += share * g[3];
            diagonal[c] += share * (g[0] - g[3]);
            row[c] += share * (g[2] - g[3]);
            column[c] += share * (g[1] - g[3]);
        }

        /**
         * Replaces an infinite slope by 0 where the cell is empty: a square root has an infinite slope at 0, and no atom with
         * weight lies in an empty cell.
         */
        private static double withoutInfiniteSlope(double slope, double trueNegatives) {
            return trueNegatives == 0 && Double.isInfinite(slope) ? 0 : slope;
        }

        /**
         * Adds the derivative of a weighted average with respect to its own weights: d/dt_c of sum(t_c m_c)/sum(t_c) is (m_c -
         * m)/sum(t_c).
         */
        private void addWeight(Margins margins, int c, double average, double shares) {
            double value = value(margins, c);
            double pull = skipped(value) ? 0 : (valueByPolicy(value) - average) / shares;
            diagonal[c] += pull;
            row[c] += pull;
        }
    }
}
