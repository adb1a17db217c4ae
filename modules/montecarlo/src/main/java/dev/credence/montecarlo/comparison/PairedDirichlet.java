package dev.credence.montecarlo.comparison;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.Comparison.Equivalence;
import dev.credence.api.comparison.ComparisonBuilder;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.evidence.PairedConfusionMatrix;
import dev.credence.api.evidence.PairedEvidence;
import dev.credence.api.evidence.Pool;
import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.sample.DesignRefusals;
import dev.credence.api.sample.Sample;
import dev.credence.montecarlo.resampling.DrawCount;
import dev.credence.montecarlo.resampling.EmpiricalDistribution;
import dev.credence.montecarlo.resampling.PseudoCount;
import dev.credence.montecarlo.resampling.UnseenCellSmoothing;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/**
 * The posterior of the difference of any metric between two systems on the same items, simulated with Dirichlet weights over the
 * joint atoms.
 *
 * <p>The default prior adds {@code 1 / (2 k (k - 1))} items to each joint cell of the k classes that occur, which is 1/4 for two classes: half an item that
 * only the first system classifies correctly, half an item that only the second does, and the rest where both are right or both are wrong, two
 * items in all for two classes. It is proper, so a single item that only one system got right does not make that system better with probability 1. For the accuracy of
 * two classes it gives the same probability as {@code bayes-paired}. Above 21 classes it is spread over the observed cells and the
 * same cells with the systems exchanged. The option {@code prior} gives each of the k^3 joint cells that could occur the same
 * pseudo-count. With 0 the method is the Bayesian bootstrap of the observed joint atoms, which is always used for scores, because
 * their atoms cannot be listed.
 *
 * <p>The interval is equal-tailed. The probability that the first system's metric is larger counts each draw at exactly 0 as one
 * half, so identical systems get 1/2.
 *
 * <p>Coverage: near-nominal under the default prior where the systems do not differ, erratic with {@code prior=0}, conservative with
 * {@code prior=0.5} in small samples. docs/measurements/coverage.md has the measured coverage probabilities.
 *
 * <p>Where the metric of one system is 0/0 on the data, the status is UNDEFINED and the interval is the whole range. Draws in which
 * the metric is 0/0 are left out; their number is reported. Where all draws give the same difference, one observation is spread over
 * the unseen outcomes, and the status is DEGENERATE.
 *
 * <p>Options: {@code prior}, {@code draws} (default 10,000). Cost: one gamma variate per joint cell and draw; up to 21 classes there
 * are k^3 joint cells.
 *
 * @see <a href="https://doi.org/10.1007/978-3-540-31865-1_25">Goutte and Gaussier (2005), A probabilistic interpretation of
 *     precision, recall and F-score, ECIR</a>
 */
public final class PairedDirichlet extends SimulatedComparator {
    private final JointPrior prior;

    /** Creates the method with the balanced prior and 10,000 draws. */
    public PairedDirichlet() {
        this(JointPrior.BALANCED, DrawCount.USUAL);
    }

    private PairedDirichlet(JointPrior prior, long draws) {
        super("paired-dirichlet", "posterior draws of the difference of any metric of the same items", draws);
        this.prior = prior;
    }

    @Override
    public String spelling() {
        return prior.spelled()
                .map(text -> id() + ":" + text
                        + DrawCount.spelled(draws()).map(option -> "," + option).orElse(""))
                .orElseGet(super::spelling);
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(JointPrior.option(), DrawCount.option());
    }

    @Override
    public Comparator configured(Options options) {
        return new PairedDirichlet(JointPrior.of(options, prior), DrawCount.of(options, draws()));
    }

    @Override
    SimulatedComparator withDraws(long value) {
        return new PairedDirichlet(prior, value);
    }

    @Override
    Optional<Refusal> designRefusal(Pairing.Paired<?, ?> paired) {
        return DesignRefusals.unlessIidItems(paired.joint(), "paired-bootstrap or paired-delta");
    }

    @Override
    <E extends Evidence> Comparison simulate(
            Metric<E> metric,
            Pairing<E> pairing,
            ComparisonBuilder comparison,
            ComparisonOptions comparisonOptions,
            long count,
            ComputeOptions computeOptions) {
        Sample<? extends PairedEvidence<E>> sample = PairedDifferences.joint(pairing);
        prior.improper(sample.evidence()).ifPresent(comparison::note);
        DifferenceInterval.SimulatedDifferences drawn =
                drawn(metric, sample.evidence(), comparison, comparisonOptions, count, computeOptions);
        DifferenceInterval.percentile(comparison, metric, sample, drawn, comparisonOptions, computeOptions);
        return comparison.build();
    }

    /** Simulates the differences, sets the posterior probabilities, and returns the quantiles; the values are not kept. */
    private <E extends Evidence> DifferenceInterval.SimulatedDifferences drawn(
            Metric<E> metric,
            PairedEvidence<E> observed,
            ComparisonBuilder comparison,
            ComparisonOptions comparisonOptions,
            long count,
            ComputeOptions computeOptions) {
        UnseenCellSmoothing<PairedEvidence<E>> posterior = prior.posterior(observed);
        EmpiricalDistribution differences =
                PairedDifferences.of(metric, posterior.evidence(), posterior.sampler(), count, computeOptions);
        double below = differences.shareBelow(0);
        comparison.credible(1 - below, below);
        if (comparisonOptions.margin() > 0) {
            comparison.equivalence(equivalence(differences, comparisonOptions.margin()));
        }
        return DifferenceInterval.SimulatedDifferences.of(comparison, metric, differences, comparisonOptions);
    }

    private static Equivalence equivalence(EmpiricalDistribution differences, double margin) {
        double all = differences.defined();
        double second = differences.countBelow(-margin) / all;
        double first = (all - differences.atMost(margin)) / all;
        return new Equivalence(
                margin, (differences.atMost(margin) - differences.countBelow(-margin)) / all, first, second);
    }

    /**
     * The Dirichlet prior on joint cells (true class, first system's prediction, second system's prediction). It is either the same
     * pseudo-count for each cell or the balanced prior, which adds half an item that only the first system classifies correctly, half an item that
     * only the second does, and as much to each of the other cells.
     *
     * <p>With k classes that occur, only the first system is correct in k (k - 1) cells, and only the second in as many. The balanced
     * pseudo-count of a cell is therefore {@code 1 / (2 k (k - 1))}, 1/4 for two classes, and the pseudo-counts of all cells sum to
     * {@code k^2 / (2 (k - 1))}, 2 for two classes and 5.6 for ten. Cells of a class that does not occur get no pseudo-count. Above
     * 10,000 cells (21 classes) the pseudo-counts are spread only over the observed cells in which the systems differ and the same cells
     * with the systems exchanged. For evidence whose cells cannot be listed, such as scores, the balanced prior is 0 and improper.
     *
     * @param each pseudo-count of a cell, NaN for the balanced prior
     */
    record JointPrior(double each) {
        /** The balanced prior: for each system, half an item that it alone classifies correctly. */
        static final JointPrior BALANCED = new JointPrior(Double.NaN);

        private static final String OPTION = "prior";
        private static final String NAME_OF_BALANCED = "balanced";
        /** The pseudo-count of items that one system alone classifies correctly: 0.5 as in the Jeffreys prior of the method bayes-paired. */
        private static final double ITEMS_RIGHT_ALONE = 0.5;

        /** The largest number of cells that are all drawn; above it a draw would cost too much. */
        private static final double MAX_CELLS = 10_000;

        /** The largest number of labels, used or not, for which all cells are listed. */
        private static final int MAX_LABELS = 200;

        static OptionSpec option() {
            return new OptionSpec(
                    OPTION,
                    "pseudo-count per joint cell, 0 or from 1e-6 to 1e15; 0 is the Bayesian bootstrap; balanced: 1/(2k(k-1)) for k classes that occur,"
                            + " 0 for scores",
                    NAME_OF_BALANCED);
        }

        static JointPrior of(Options options, JointPrior otherwise) {
            Optional<String> requested = options.text(OPTION);
            if (requested.isEmpty()) {
                return otherwise;
            }
            return requested.get().equals(NAME_OF_BALANCED)
                    ? BALANCED
                    : new JointPrior(PseudoCount.checked(options.number(OPTION, 0)));
        }

        Optional<String> spelled() {
            return balanced() ? Optional.empty() : Optional.of(OPTION + "=" + Options.written(each));
        }

        /** Returns a note if the user chose an improper prior of 0; scores get no note, because no other prior exists for them. */
        Optional<Note> improper(PairedEvidence<?> observed) {
            return each == 0 && observed instanceof PairedConfusionMatrix
                    ? Optional.of(
                            Note.of(
                                    "improper-prior",
                                    "a prior of 0 is improper: joint cells that did not occur have probability 0 in the posterior"))
                    : Optional.empty();
        }

        private boolean balanced() {
            return Double.isNaN(each);
        }

        /** Returns the atoms of the posterior with their Dirichlet shape parameters. */
        <E extends Evidence> UnseenCellSmoothing<PairedEvidence<E>> posterior(PairedEvidence<E> observed) {
            if (!balanced()) {
                PairedEvidence<E> joint = each > 0 ? observed.withUnseenAtoms() : observed;
                return new UnseenCellSmoothing<>(joint, plus(joint.weights(), each));
            }
            return observed instanceof PairedConfusionMatrix matrix
                    ? typed(balanced(matrix))
                    : new UnseenCellSmoothing<>(observed, observed.weights());
        }

        /** Casts to the evidence type of the caller. */
        @SuppressWarnings({"unchecked", "rawtypes"})
        private static <E extends Evidence> UnseenCellSmoothing<PairedEvidence<E>> typed(UnseenCellSmoothing atoms) {
            return atoms;
        }

        private static double[] plus(double[] shapes, double weight) {
            return Arrays.stream(shapes).map(shape -> shape + weight).toArray();
        }

        private static UnseenCellSmoothing<PairedConfusionMatrix> balanced(PairedConfusionMatrix observed) {
            boolean[] occurs = occurs(observed);
            long classes = classes(occurs);
            return StrictMath.pow((double) classes, 3) <= MAX_CELLS && occurs.length <= MAX_LABELS
                    ? overAllCells(
                            observed.withUnseenAtoms(),
                            occurs,
                            ITEMS_RIGHT_ALONE / Math.max(1.0, (double) classes * (classes - 1)))
                    : overExchanges(observed);
        }

        private static boolean[] occurs(PairedConfusionMatrix observed) {
            boolean[] occurs = new boolean[observed.labels().size()];
            for (int atom = 0; atom < observed.atoms(); atom++) {
                if (observed.count(atom) > 0) {
                    occurs[observed.truth(atom)] = true;
                    occurs[observed.firstPrediction(atom)] = true;
                    occurs[observed.secondPrediction(atom)] = true;
                }
            }
            return occurs;
        }

        private static long classes(boolean[] occurs) {
            long classes = 0;
            for (boolean one : occurs) {
                classes += one ? 1 : 0;
            }
            return classes;
        }

        private static UnseenCellSmoothing<PairedConfusionMatrix> overAllCells(
                PairedConfusionMatrix cells, boolean[] occurs, double weight) {
            double[] shapes = cells.weights();
            for (int atom = 0; atom < shapes.length; atom++) {
                boolean possible = occurs[cells.truth(atom)]
                        && occurs[cells.firstPrediction(atom)]
                        && occurs[cells.secondPrediction(atom)];
                shapes[atom] += possible ? weight : 0;
            }
            return new UnseenCellSmoothing<>(cells, shapes);
        }

        private static UnseenCellSmoothing<PairedConfusionMatrix> overExchanges(PairedConfusionMatrix observed) {
            Pool<PairedConfusionMatrix> pool = observed.pool(List.of(observed, observed.swapped()));
            PairedConfusionMatrix cells = pool.whole();
            double[] shapes = new double[cells.atoms()];
            long discordant = 0;
            for (int atom = 0; atom < shapes.length; atom++) {
                discordant += hasDifferentPredictions(cells, atom) ? 1 : 0;
            }
            for (int atom = 0; atom < shapes.length; atom++) {
                shapes[atom] = hasDifferentPredictions(cells, atom) ? 2 * ITEMS_RIGHT_ALONE / discordant : 0;
            }
            for (int atom = 0; atom < observed.atoms(); atom++) {
                shapes[pool.atom(0, atom)] += observed.count(atom);
            }
            return new UnseenCellSmoothing<>(cells, shapes);
        }

        private static boolean hasDifferentPredictions(PairedConfusionMatrix cells, int atom) {
            return cells.count(atom) > 0 && cells.firstPrediction(atom) != cells.secondPrediction(atom);
        }
    }
}
