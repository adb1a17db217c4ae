package dev.credence.metrics.multiclass;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.metric.UnseenItemBounds;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.SampledUnits;
import dev.credence.api.text.Named;
import dev.credence.metrics.binary.Determinant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;

/**
 * Cohen's kappa, agreement of prediction and truth beyond chance, for any number of classes and without a positive label.
 *
 * <p>With s observations, cells n_ij, row sums t_i, column sums p_j and v_ij the weight of a disagreement,
 * {@code k = 1 - s E / D}, {@code E = sum v_ij n_ij}, {@code D = sum v_ij t_i p_j}, in [-1, 1]. Option {@code weights}:
 * {@code none}, v = 1 off the diagonal (default); {@code linear}, v = |i-j|; {@code quadratic}, v = (i-j)^2, where i and j are
 * places in the order of the labels of the matrix, which a note states. A weighted kappa of three or more classes is refused if no order
 * was declared and the labels are not numbers. Option {@code scale}: {@code observed} counts places among the labels that occur in either of
 * two systems (default, as scikit-learn does without {@code labels}); {@code declared} counts places among all labels, as scikit-learn
 * does with {@code labels}, so that a grade that does not occur still lies between its neighbours. Kappa is undefined (NaN, with a note)
 * where all truths and all predictions are the same class. Its alias is {@code kappa}.
 *
 * <p>With {@code a_i = sum_j v_ij p_j} and {@code b_j = sum_i v_ij t_i} the derivative by the cell (i, j) is
 * {@code ((1-k)(a_i + b_j) - E - s v_ij)/D}. Sums are arranged so that a rare class next to a common one loses no digits. Cost:
 * O(atoms + classes), with weights or without.
 *
 * @see <a href="https://doi.org/10.1177/001316446002000104">Cohen (1960), Educ. Psychol. Meas. 20, 37-46</a>
 * @see <a href="https://doi.org/10.1037/h0026256">Cohen (1968), Psychol. Bull. 70, 213-220</a>
 */
public final class CohenKappa extends Named implements BinaryMetric, UnseenItemBounds<ConfusionMatrix> {
    /** The classes of the scale on which a weighted kappa measures distances. */
    private enum Scale {
        /** The classes that occur. */
        OBSERVED,
        /** All labels, including those that never occur. */
        DECLARED
    }

    private final Disagreement weighting;
    private final Scale scale;

    /** Creates the metric without weights. */
    public CohenKappa() {
        this(Disagreement.NONE, Scale.OBSERVED);
    }

    private CohenKappa(Disagreement weighting, Scale scale) {
        super("cohen-kappa", "agreement of truth and prediction beyond chance, (p_o - p_e) / (1 - p_e)");
        this.weighting = weighting;
        this.scale = scale;
    }

    @Override
    public Set<String> aliases() {
        return Set.of("kappa");
    }

    @Override
    public String spelling() {
        return weighting == Disagreement.NONE
                ? id()
                : id() + ":weights=" + weighting.name().toLowerCase(Locale.ROOT)
                        + (scale == Scale.OBSERVED ? "" : ",scale=declared");
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(
                new OptionSpec(
                        "weights",
                        "how a disagreement counts, classes in label order: none, linear, quadratic",
                        "none"),
                new OptionSpec(
                        "scale",
                        "classes that make the scale of weights: observed, those that occur; declared, all",
                        "observed"));
    }

    @Override
    public CohenKappa configured(Options options) {
        return new CohenKappa(options.choice("weights", weighting), options.choice("scale", scale));
    }

    @Override
    public Range range() {
        return Range.SYMMETRIC;
    }

    /** {@inheritDoc} It reads any matrix; if weighted, three or more classes need labels with an order. */
    @Override
    public Optional<Refusal> refusal(ConfusionMatrix matrix) {
        boolean ordered = weighting == Disagreement.NONE || matrix.possibleClasses() <= 2 || matrix.ordinal();
        return ordered
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.LABEL,
                        "metric '" + spelling()
                                + "' counts how far apart labels are, and nobody stated their order: labels as text="
                                + inOrder(matrix.labels())
                                + "; state it with withLabels(...), --labels a,b,c or an enum, or use numbers"
                                + " as labels"));
    }

    /** {@inheritDoc} If weighted, two systems on different items are comparable if both measure distances between classes on one scale. */
    @Override
    public Optional<Refusal> notComparable(ConfusionMatrix first, ConfusionMatrix second) {
        List<String> one = labels(first, c -> inScale(first, c));
        List<String> two = labels(second, c -> inScale(second, c));
        return weighting == Disagreement.NONE || CommonScale.of(one, two)
                ? Optional.empty()
                : Optional.of(Refusal.of(
                        Refusal.Code.LABEL,
                        "metric '" + spelling()
                                + "' counts how far apart labels are, and the systems do not share a scale: first="
                                + inOrder(one)
                                + "; second=" + inOrder(two) + "; give both the same labels in the same order"
                                + " (withLabels(...), --labels a,b,c) and use " + onDeclaredScale()));
    }

    private String onDeclaredScale() {
        return new CohenKappa(weighting, Scale.DECLARED).spelling();
    }

    private Sums sums(ConfusionMatrix matrix, double[] weights) {
        return weighting == Disagreement.NONE
                ? new Sums(matrix, weights)
                : new Sums(matrix, weights, ClassPlaces.ofLabels(matrix, c -> inScale(matrix, c)));
    }

    private boolean inScale(ConfusionMatrix matrix, int c) {
        return scale == Scale.DECLARED || matrix.isPossible(c);
    }

    @Override
    public double value(ConfusionMatrix matrix, double[] weights) {
        Sums sums = sums(matrix, weights);
        double chance = Sums.product(sums.truth, weighting.expected(sums.predicted));
        double excess = weighting == Disagreement.NONE
                ? sums.covariance()
                : chance - sums.total * disagreement(sums, matrix, weights);
        return Range.SYMMETRIC.clamp(excess / chance);
    }

    private double disagreement(Sums sums, ConfusionMatrix matrix, double[] weights) {
        double sum = 0;
        for (int atom = 0; atom < weights.length; atom++) {
            sum += weights[atom]
                    * weighting.between(sums.place(matrix.truth(atom)), sums.place(matrix.predicted(atom)));
        }
        return sum;
    }

    @Override
    public void influence(ConfusionMatrix matrix, double[] weights, double[] out) {
        Sums sums = sums(matrix, weights);
        CellInfluence influence = influence(sums, matrix, weights);
        for (int atom = 0; atom < out.length; atom++) {
            out[atom] = influence.of(sums.place(matrix.truth(atom)), sums.place(matrix.predicted(atom)));
        }
    }

    /** The influence of an item by the places of its true and its predicted class. */
    @FunctionalInterface
    private interface CellInfluence {
        double of(int truth, int predicted);
    }

    private CellInfluence influence(Sums sums, ConfusionMatrix matrix, double[] weights) {
        double[] byTruth = weighting.expected(sums.predicted);
        double[] byPrediction = weighting.expected(sums.truth);
        double chance = Sums.product(sums.truth, byTruth);
        double observed = disagreement(sums, matrix, weights);
        double share = sums.total * observed / chance;
        return (i, j) -> {
            double expected = share * (byTruth[i] + byPrediction[j]);
            return sums.total * ((expected - observed - sums.total * weighting.between(i, j)) / chance);
        };
    }

    /** {@inheritDoc} Without weights every disagreement counts the same, so that the items show it. Cost: O(classes^2). */
    @Override
    public Reach unseenItems(ConfusionMatrix matrix, double[] weights) {
        double below = weighting == Disagreement.NONE ? 0 : gapBelow(matrix, weights);
        return Reach.linear(value(matrix, weights), below, 0, range());
    }

    /** Returns how much lower than the lowest influence of the items the lowest one of any cell is. */
    private double gapBelow(ConfusionMatrix matrix, double[] weights) {
        Sums sums = sums(matrix, weights);
        CellInfluence influence = influence(sums, matrix, weights);
        double seen = IntStream.range(0, weights.length)
                .filter(atom -> weights[atom] > 0)
                .mapToDouble(atom -> influence.of(sums.place(matrix.truth(atom)), sums.place(matrix.predicted(atom))))
                .min()
                .orElse(0);
        int classes = sums.truth.length;
        double lowest = IntStream.range(0, classes * classes)
                .mapToDouble(cell -> influence.of(cell / classes, cell % classes))
                .min()
                .orElse(0);
        return Math.max(0, seen - lowest);
    }

    /** {@inheritDoc} An observation costs O(1), because agreement is linear in each cell and chance in each sum. */
    @Override
    public Deletion leaveOneOut(ConfusionMatrix matrix, double[] weights) {
        Sums sums = sums(matrix, weights);
        double[] byTruth = weighting.expected(sums.predicted);
        double[] byPrediction = weighting.expected(sums.truth);
        double chance = Sums.product(sums.truth, byTruth);
        double observed = disagreement(sums, matrix, weights);
        double covariance = sums.covariance();
        return (atom, weight) -> {
            int i = sums.place(matrix.truth(atom));
            int j = sums.place(matrix.predicted(atom));
            if (sums.oneClassWithout(i, j, weight)) {
                return Double.NaN;
            }
            double distance = weighting.between(i, j);
            double expected = chance - weight * (byTruth[i] + byPrediction[j] - weight * distance);
            double excess = weighting == Disagreement.NONE
                    ? covariance - weight * sums.covarianceSlope(i, j)
                    : expected - (sums.total - weight) * (observed - weight * distance);
            return Range.SYMMETRIC.clamp(excess / expected);
        };
    }

    @Override
    public List<Note> notes(ConfusionMatrix matrix, double[] weights) {
        Sums sums = sums(matrix, weights);
        List<Note> notes = new ArrayList<>();
        if (sums.total == 0) {
            notes.add(Note.about(spelling(), Note.UNDEFINED, " is undefined: there are no observations"));
        } else if (Sums.product(sums.truth, sums.otherPredicted) == 0) {
            notes.add(Note.about(
                    spelling(),
                    Note.UNDEFINED,
                    " is undefined: truth and prediction of all observations are '"
                            + sums.label(matrix, UndefinedCorrelation.onlyClass(sums.truth)) + "'"));
        }
        if (weighting != Disagreement.NONE) {
            notes.add(Note.about(
                    spelling(),
                    "class-order",
                    " takes the classes in this order: " + inOrder(labels(matrix, c -> inScale(matrix, c)))));
            List<String> rest = labels(matrix, c -> !inScale(matrix, c));
            if (!rest.isEmpty()) {
                notes.add(Note.about(
                        spelling(),
                        "classes-without-order",
                        ": never seen, so not in that order: " + inOrder(rest) + "; scale=declared puts them there"));
            }
        }
        return notes;
    }

    @Override
    public Optional<Note> noteOnUnseenUnits(ConfusionMatrix evidence, double[] weights, SampledUnits units) {
        return weighting != Disagreement.NONE
                ? UnseenItemBounds.super.noteOnUnseenUnits(evidence, weights, units)
                : Optional.empty();
    }

    private static List<String> labels(ConfusionMatrix matrix, IntPredicate classes) {
        return IntStream.range(0, matrix.classes())
                .filter(classes)
                .mapToObj(c -> matrix.labels().get(c))
                .toList();
    }

    /** Returns at most ten labels, which are enough to recognise the order. */
    private static String inOrder(List<String> labels) {
        return String.join(", ", labels.subList(0, Math.min(10, labels.size())))
                + (labels.size() > 10 ? " and " + (labels.size() - 10) + " more" : "");
    }

    @Override
    public double value(double tp, double fp, double fn, double tn) {
        double chance = (tp + fn) * (fn + tn) + (fp + tn) * (tp + fp);
        return Range.SYMMETRIC.clamp(2 * Determinant.of(tp, fp, fn, tn) / chance);
    }

    @Override
    public void gradient(double tp, double fp, double fn, double tn, double[] out) {
        double predictedPositives = tp + fp;
        double passed = fn + tn;
        double positives = tp + fn;
        double negatives = fp + tn;
        double total = predictedPositives + passed;
        double errors = fp + fn;
        double chance = positives * passed + negatives * predictedPositives;
        double share = total * errors / chance;
        out[0] = (share * (passed + negatives) - errors) / chance;
        out[1] = (share * (predictedPositives + negatives) - errors - total) / chance;
        out[2] = (share * (passed + positives) - errors - total) / chance;
        out[3] = (share * (predictedPositives + positives) - errors) / chance;
    }

    /**
     * Returns whether two ordered lists of classes measure distances on one scale: one is a run of neighbours of the other, or it has at
     * most two classes, whose distance is only a unit, in the order of the other.
     */
    static final class CommonScale {
        static boolean of(List<String> first, List<String> second) {
            return first.size() <= second.size() ? isSubsequence(first, second) : isSubsequence(second, first);
        }

        private static boolean isSubsequence(List<String> fewer, List<String> more) {
            return Collections.indexOfSubList(more, fewer) >= 0
                    || (fewer.size() == 2 && inOrder(more.indexOf(fewer.get(0)), more.indexOf(fewer.get(1))));
        }

        private static boolean inOrder(int first, int second) {
            return 0 <= first && first < second;
        }
    }

    /** The weight of a disagreement of truth i and prediction j, for a weighted kappa. */
    enum Disagreement {
        /** Every error has the weight 1. */
        NONE {
            @Override
            double between(int i, int j) {
                return i == j ? 0 : 1;
            }

            @Override
            double[] expected(double[] margin) {
                return Sums.sumsOfOthers(margin);
            }
        },
        /** The weight is the distance of the two places, {@code |i-j|}. */
        LINEAR {
            @Override
            double between(int i, int j) {
                return Math.abs(i - j);
            }

            /** Returns the sums from the sum of the class before: each class is one step farther from all classes before it, and nearer to the rest. */
            @Override
            double[] expected(double[] margin) {
                double[] out = new double[margin.length];
                double before = 0;
                double distance = 0;
                for (int i = 0; i < margin.length; i++) {
                    out[i] = distance;
                    before += margin[i];
                    distance += before;
                }
                double after = 0;
                distance = 0;
                for (int i = margin.length - 1; i >= 0; i--) {
                    out[i] += distance;
                    after += margin[i];
                    distance += after;
                }
                return out;
            }
        },
        /** The weight is the squared distance, {@code (i-j)^2}. */
        QUADRATIC {
            @Override
            double between(int i, int j) {
                return (double) (i - j) * (i - j);
            }

            /** Returns the mean squared distances as squared distances to the mean plus the variance, both of which are free of cancellation. */
            @Override
            double[] expected(double[] margin) {
                double total = 0;
                double first = 0;
                for (int j = 0; j < margin.length; j++) {
                    total += margin[j];
                    first += j * margin[j];
                }
                double mean = first / total;
                double spread = 0;
                for (int j = 0; j < margin.length; j++) {
                    spread += margin[j] * (j - mean) * (j - mean);
                }
                double[] out = new double[margin.length];
                for (int i = 0; i < margin.length; i++) {
                    out[i] = total * (i - mean) * (i - mean) + spread;
                }
                return out;
            }
        };

        /** Returns the weight of a disagreement, 0 on the diagonal; its scale cancels. */
        abstract double between(int i, int j);

        /** Returns {@code sum_j between(i, j) margin_j} for each i, in O(classes). */
        abstract double[] expected(double[] margin);
    }
}
