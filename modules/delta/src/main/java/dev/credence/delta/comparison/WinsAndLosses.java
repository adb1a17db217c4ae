package dev.credence.delta.comparison;

import dev.credence.api.evidence.ConfusionMatrix;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.sample.IidSample;
import dev.credence.api.sample.Sample;
import dev.credence.api.sample.WeightedSample;
import dev.credence.delta.variance.LeftOutClasses;
import dev.credence.delta.variance.VarianceEstimate;
import dev.credence.numerics.beta.Beta;
import dev.credence.numerics.bounds.TailBounds;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;

/**
 * The difference of two systems on the same items as wins minus losses, each a weighted sum of counts of discordant items, and bounds
 * of these two sums.
 *
 * <p>An item of class t that the first system assigns to class a and the second to b has the weight
 * {@code (g1(t,a) + g2(t,a) - g1(t,b) - g2(t,b)) / 2}, where {@code g1} and {@code g2} are the influences of the metric on a cell at
 * the two systems' matrices. Items with a positive weight are wins, the others losses. By the trapezoidal rule, wins minus losses,
 * divided by n, equals the difference up to terms of third order; for averages of class rates it equals the difference exactly.
 *
 * <p>A sum {@code y} of weights with the sum of squares {@code v} corresponds to {@code k = y^2 / v} items of weight
 * {@code u = v / y}. The upper bound is Fay and Feuer's: one item of the heaviest weight {@code w} that an item of the sample can have
 * is added, so that {@code y} becomes {@code y + w} and {@code v} becomes {@code v + w^2}. The bound is {@code u N} times the quantile
 * of the beta distribution with shapes {@code k} and {@code N - k + 1}, where {@code N} is chosen so that {@code u^2 k (1 - k/N)} is
 * the variance of the sum. For equal weights this is the bound of Clopper and Pearson, and for small shares the gamma quantile of Fay
 * and Feuer. If heavy items occur among both wins and losses, a part of the item is added, as in a mid-p bound: {@code c w} and
 * {@code c w^2} with {@code c = 1 - min(1/2, v' / (v + v' + 4 w^2))} and {@code v'} of the other sum. The lower bound has the shapes
 * {@code k + 1/2} and {@code N - k + 1/2}.
 *
 * @see <a href="https://doi.org/10.1002/(SICI)1097-0258(19970415)16:7%3C791::AID-SIM500%3E3.0.CO;2-%23">Fay and Feuer (1997),
 *     Statistics in Medicine 16, 791-801, confidence intervals for directly standardized rates</a>
 */
final class WinsAndLosses {
    /** With 200 classes there are 40,000 cells, which takes about a millisecond. */
    private static final int MAX_CLASSES = 200;

    /** With this number of heavy items among the losses and no wins, or the reverse, half of the item is left out of the bound. */
    private static final double HEAVY_ITEMS = 4;

    /** The largest class that a note names; for classes of six items the bounds keep their level. */
    private static final double WARNED_CLASS_SIZE = 5;

    /** The smallest weight that a note mentions, as in the notes of intervals; an item has weight 1 in the accuracy. */
    private static final double HEAVY = 2;

    /** Above this number of trials a beta quantile equals a gamma quantile to the precision needed. */
    private static final double MAX_TRIALS = 1e12;

    /** Relative rounding error of the weights of classes, which are sums of many influences. */
    private static final double ROUNDING = 1e-9;

    private final double items;
    private final double heaviest;
    private final double ofHeaviest;
    private final boolean graded;
    private final List<Note> notes;
    private final Sum wins;
    private final Sum losses;
    /** Whether these are errors of one system. */
    private final boolean ofErrors;

    private WinsAndLosses(
            double items, Classes classes, boolean graded, List<Note> notes, Sum wins, Sum losses, boolean ofErrors) {
        this.ofErrors = ofErrors;
        int most = classes.heaviest();
        this.items = items;
        this.heaviest = classes.weights[most];
        this.ofHeaviest = classes.items[most];
        this.graded = graded;
        this.notes = notes;
        this.wins = wins;
        this.losses = losses;
    }

    /**
     * The largest weight that an item of each class that counts can have, and the number of its items; {@code graded} is whether an item of an
     * observed class can have a weight between two others, by its prediction.
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and stays inside this package
    private record Classes(double[] weights, double[] items, boolean[] counts, boolean graded) {
        /** {@code heaviest} is the largest sampling weight that a row of each class can have. */
        static Classes of(ConfusionMatrix cells, LeftOutClasses leftOut, double[] gain, double[] heaviest) {
            int classes = cells.classes();
            double[] items = new double[classes];
            double[] least = new double[classes];
            double[] most = new double[classes];
            boolean[] possible = new boolean[classes];
            for (int atom = 0; atom < cells.atoms(); atom++) {
                int truth = cells.truth(atom);
                double one = gain[classes * truth + cells.predicted(atom)];
                items[truth] += cells.count(atom);
                least[truth] = possible[truth] ? Math.min(least[truth], one) : one;
                most[truth] = possible[truth] ? Math.max(most[truth], one) : one;
                possible[truth] = true;
            }
            boolean graded = IntStream.range(0, cells.atoms()).anyMatch(atom -> {
                int truth = cells.truth(atom);
                double one = gain[classes * truth + cells.predicted(atom)];
                double rounding = ROUNDING * (most[truth] - least[truth]);
                return items[truth] > 0 && one > least[truth] + rounding && one < most[truth] - rounding;
            });
            Arrays.setAll(most, truth -> heaviest[truth] * (most[truth] - least[truth]));
            boolean[] counts = new boolean[classes];
            for (int truth = 0; truth < classes; truth++) {
                counts[truth] = possible[truth] && leftOut.readsTruth(truth);
            }
            return new Classes(most, items, counts, graded);
        }

        /**
         * Returns the observed class whose items can weigh most. Among classes whose weights differ by rounding error alone it is the one
         * with most items, so that the result depends neither on the unit of weights nor on the order of labels.
         */
        int heaviest() {
            double most = 0;
            for (int truth = 0; truth < items.length; truth++) {
                most = items[truth] > 0 && !(weights[truth] <= most) ? weights[truth] : most;
            }
            int heaviest = -1;
            for (int truth = 0; truth < items.length; truth++) {
                if (items[truth] > 0
                        && !(weights[truth] < most * (1 - ROUNDING))
                        && (heaviest < 0 || items[truth] > items[heaviest])) {
                    heaviest = truth;
                }
            }
            return heaviest;
        }

        /** Returns the smallest class of at most five items whose items can weigh 2 or more, or -1 if there is none. */
        int rare() {
            int rare = -1;
            for (int truth = 0; truth < items.length; truth++) {
                if (counts[truth]
                        && items[truth] <= WARNED_CLASS_SIZE
                        && !(weights[truth] < HEAVY)
                        && (rare < 0 || items[truth] < items[rare])) {
                    rare = truth;
                }
            }
            return rare;
        }
    }

    /** A weighted sum of counts, and the sum of the counts times the squared weights. */
    private record Sum(double total, double squares) {
        static final Sum NONE = new Sum(0, 0);

        Sum with(double count, double weight) {
            return with(count, count, weight);
        }

        /** Adds rows by the sum of their sampling weights and of the squares of these. */
        Sum with(double rows, double squaredRows, double weight) {
            return new Sum(total + rows * weight, squares + squaredRows * weight * weight);
        }
    }

    /**
     * Returns the wins and losses of counts. The result is empty for proportions of common trials of independent unweighted items, such
     * as accuracy and recall, because their weights are all equal; for more than 200 classes; and if an influence is not finite.
     */
    static <E extends Evidence> Optional<WinsAndLosses> of(Metric<E> metric, Sample<PairedConfusionMatrix> sample) {
        PairedConfusionMatrix joint = sample.evidence();
        if (joint.first().possibleClasses() > MAX_CLASSES) {
            return Optional.empty();
        }
        ConfusionMatrix first = joint.first().withUnseenAtoms();
        if (sample instanceof IidSample && metric.proportion().isPresent() && readsWholeClasses(metric, first)) {
            return Optional.empty();
        }
        int classes = first.classes();
        Rows rows = new Rows(sample, classes);
        double[] gain = CellInfluences.between(metric, first, rows.first, rows.second);
        double[] halfway = rows.halfway((double) joint.size());
        LeftOutClasses leftOut = LeftOutClasses.of(metric, first, CellInfluences.weights(first, halfway));
        Classes weights = Classes.of(first, leftOut, gain, rows.heaviest);
        Sum wins = Sum.NONE;
        Sum losses = Sum.NONE;
        for (int atom = 0; atom < joint.atoms(); atom++) {
            int row = classes * joint.truth(atom);
            double weight = gain[row + joint.firstPrediction(atom)] - gain[row + joint.secondPrediction(atom)];
            wins = weight > 0 ? wins.with(rows.weights[atom], rows.squares[atom], weight) : wins;
            losses = weight < 0 ? losses.with(rows.weights[atom], rows.squares[atom], -weight) : losses;
        }
        double most = weights.weights[weights.heaviest()];
        return most > 0 && wins.squares + losses.squares + most < Double.POSITIVE_INFINITY
                ? Optional.of(new WinsAndLosses(
                        Arrays.stream(rows.weights).sum(),
                        weights,
                        sample.isIid() && weights.graded && !CellInfluences.isLinear(metric, first, halfway),
                        notes(first, weights),
                        wins,
                        losses,
                        false))
                : Optional.empty();
    }

    /**
     * Returns the wins and losses of one system against the true classes. An item of class t that it assigns to class a has the weight {@code g(t,a) -
     * g(t,t)}, where {@code g} is the influence at its own matrix, so that most errors are losses; if it is infinite, half an item is added to each cell. Weighted
     * rows count by their weights, as for two systems. The result is empty for proportions, for more than 200 classes, if an influence is not finite even so,
     * and if the weights of one class differ and depend on the other predictions, as those of a weighted kappa do.
     */
    static <E extends Evidence> Optional<WinsAndLosses> ofErrors(
            Metric<E> metric, ConfusionMatrix observed, Sample<?> sample) {
        if (observed.possibleClasses() > MAX_CLASSES || metric.proportion().isPresent()) {
            return Optional.empty();
        }
        ConfusionMatrix cells = observed.withUnseenAtoms();
        int classes = cells.classes();
        IntUnaryOperator cellOf = atom -> classes * observed.truth(atom) + observed.predicted(atom);
        Rows sums = new Rows(sample, classes, cellOf, cellOf);
        double[] rows = sums.first;
        double[] gain = CellInfluences.of(metric, cells, rows);
        List<Note> notes = List.of();
        if (!CellInfluences.areFinite(gain)) {
            double[] smoothed = new double[rows.length];
            double one = Arrays.stream(rows).sum() / observed.size();
            Arrays.setAll(smoothed, cell -> rows[cell] + 0.5 * one);
            gain = CellInfluences.of(metric, cells, smoothed);
            notes = List.of(CoverageWarning.of(
                    0.78, "the slope of the metric is infinite at a rate of 0 or 1, which a system has: "));
        }
        Sum wins = Sum.NONE;
        Sum losses = Sum.NONE;
        for (int cell = 0; cell < rows.length; cell++) {
            double weight = gain[cell] - gain[cell / classes * (classes + 1)];
            double squares = sums.squaresOfFirst[cell];
            wins = weight > 0 && rows[cell] > 0 ? wins.with(rows[cell], squares, weight) : wins;
            losses = weight < 0 && rows[cell] > 0 ? losses.with(rows[cell], squares, -weight) : losses;
        }
        Classes weights = Classes.of(cells, LeftOutClasses.of(metric, cells, cells.weights()), gain, sums.heaviest);
        double most = weights.weights[weights.heaviest()];
        boolean known = !weights.graded || CellInfluences.isLinear(metric, cells, rows);
        return known && most > 0 && wins.squares + losses.squares + most < Double.POSITIVE_INFINITY
                ? Optional.of(new WinsAndLosses(Arrays.stream(rows).sum(), weights, false, notes, wins, losses, true))
                : Optional.empty();
    }

    /**
     * Returns the interval of a value by MOVER: {@code lower = value - sqrt((u_L - L)^2 + (W - l_W)^2 + t^2 R)}, where {@code W} and {@code L} are the wins
     * and losses and {@code R} is the excess of the variance over that of Poisson counts; the upper bound is the same with both exchanged.
     */
    TailBounds around(double value, VarianceEstimate variance) {
        double share = variance() > 0 ? Math.min(1, variance.variance() / variance()) : 1;
        double rest = Math.max(0, variance.variance() - variance());
        TailBounds won = bounds(wins, losses, share);
        TailBounds lost = bounds(losses, wins, share);
        return new TailBounds() {
            @Override
            public double lower(double tail) {
                return value - distance(lost.upper(tail) - lossShare(), winShare() - won.lower(tail), tail);
            }

            @Override
            public double upper(double tail) {
                return value + distance(won.upper(tail) - winShare(), lossShare() - lost.lower(tail), tail);
            }

            private double distance(double towards, double away, double tail) {
                double one = Math.max(0, towards);
                double other = Math.max(0, away);
                double point = rest > 0 ? variance.upperPoint(tail) : 0;
                return Math.sqrt(one * one + other * other + point * point * rest);
            }
        };
    }

    /**
     * Sums of the weights of joint observations and of the cells of both systems, where an unweighted row has the weight 1. The largest
     * weight of a row of a class is the largest mean weight of a cell of that class in either system, with every row counted by its weight.
     */
    private static final class Rows {
        private final double[] weights;
        private final double[] squares;
        private final double[] first;
        private final double[] second;
        private final double[] squaresOfFirst;
        private final double[] heaviest;

        private Rows(Sample<PairedConfusionMatrix> sample, int classes) {
            this(
                    sample,
                    classes,
                    atom -> classes * sample.evidence().truth(atom)
                            + sample.evidence().firstPrediction(atom),
                    atom -> classes * sample.evidence().truth(atom)
                            + sample.evidence().secondPrediction(atom));
        }

        /** Sums the rows of a sample, of which each atom belongs to a cell of each system. */
        private Rows(Sample<?> sample, int classes, IntUnaryOperator firstCell, IntUnaryOperator secondCell) {
            weights = sample.weights();
            squares = weights.clone();
            if (sample instanceof WeightedSample<?> weighted) {
                Arrays.setAll(squares, weighted::squaredWeight);
            }
            first = new double[classes * classes];
            second = new double[classes * classes];
            heaviest = new double[classes];
            squaresOfFirst = new double[classes * classes];
            double[] ofSecond = new double[classes * classes];
            for (int atom = 0; atom < weights.length; atom++) {
                int one = firstCell.applyAsInt(atom);
                int other = secondCell.applyAsInt(atom);
                first[one] += weights[atom];
                second[other] += weights[atom];
                squaresOfFirst[one] += squares[atom];
                ofSecond[other] += squares[atom];
            }
            for (int cell = 0; cell < first.length; cell++) {
                double heavier = Math.max(mean(squaresOfFirst[cell], first[cell]), mean(ofSecond[cell], second[cell]));
                heaviest[cell / classes] = Math.max(heaviest[cell / classes], heavier);
            }
        }

        /** Returns the mean of the two systems' cells, scaled to the number of items, which is the same whichever system is the first. */
        private double[] halfway(double items) {
            double scale = items / Arrays.stream(weights).sum() / 2;
            double[] halfway = new double[first.length];
            Arrays.setAll(halfway, cell -> (first[cell] + second[cell]) * scale);
            return halfway;
        }

        private static double mean(double squares, double sum) {
            return sum > 0 ? squares / sum : 0;
        }
    }

    private static List<Note> notes(ConfusionMatrix cells, Classes classes) {
        int rare = classes.rare();
        if (rare < 0) {
            return List.of();
        }
        long items = (long) classes.items[rare];
        return List.of(CoverageWarning.of(
                        0.82,
                        "class '" + cells.labels().get(rare) + "' has " + items + (items == 1 ? " item" : " items")
                                + ": where two systems differ on most items of a class of up to five, ")
                .with("items", items));
    }

    /** Returns the note on a rare class, if there is one. */
    List<Note> notes() {
        return notes;
    }

    /** Returns whether the metric reads all items of a class or none, whatever was predicted. */
    private static <E extends Evidence> boolean readsWholeClasses(Metric<E> metric, ConfusionMatrix cells) {
        E evidence = metric.evidenceType().cast(cells);
        int[] read = new int[cells.classes()];
        for (int atom = 0; atom < cells.atoms(); atom++) {
            int direction = metric.dependsOn(evidence, atom) ? 1 : -1;
            if (read[cells.truth(atom)] == -direction) {
                return false;
            }
            read[cells.truth(atom)] = direction;
        }
        return true;
    }

    /**
     * Returns whether independent items of one class can have several weights, which depend on the other predictions, so that the heaviest weight is that of an item
     * far from all others: for a weighted kappa, the last category in place of the first.
     */
    boolean isGraded() {
        return graded;
    }

    /** Returns the contribution of wins to the difference. */
    double winShare() {
        return wins.total / items;
    }

    /** Returns the contribution of losses to the difference. */
    double lossShare() {
        return losses.total / items;
    }

    /** Returns the variance of the difference if wins and losses were Poisson counts. */
    double variance() {
        return (wins.squares + losses.squares) / (items * items);
    }

    /** Returns bounds of a sum; {@code share} is the ratio of the variance of the difference to that of Poisson counts, at most 1. */
    private TailBounds bounds(Sum sum, Sum other, double share) {
        double square = heaviest * heaviest;
        double added = ofErrors
                ? 0.5
                : 1 - Math.min(0.5, other.squares / (sum.squares + other.squares + HEAVY_ITEMS * square));
        Sum more = sum.with(added, heaviest);
        double lacking = sum.squares * (1 - share);
        return new TailBounds() {
            @Override
            public double lower(double tail) {
                if (sum.total == 0) {
                    return 0;
                }
                double k = sum.total * sum.total / sum.squares;
                double trials = trials(k, lacking / sum.squares);
                return sum.squares / sum.total / items * trials * Beta.quantile(tail, k + 0.5, trials - k + 0.5);
            }

            @Override
            public double upper(double tail) {
                double k = more.total * more.total / more.squares;
                double trials = trials(k, (lacking + added * square / ofHeaviest) / more.squares);
                return more.squares / more.total / items * trials * Beta.upperQuantile(tail, k, trials - k + 1);
            }
        };
    }

    /** Returns N such that {@code k (1 - k/N) = k (1 - lacking)}. */
    private static double trials(double k, double lacking) {
        return Math.max(k, Math.min(k / lacking, MAX_TRIALS));
    }
}
