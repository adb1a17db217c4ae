package dev.credence.benchmarks.states;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.comparison.Pairing;
import dev.credence.api.evidence.ScoredSample;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.metric.Metric;
import dev.credence.curves.metric.Auroc;
import dev.credence.state.PairedScoreState;
import dev.credence.state.StateLayout;
import java.util.Arrays;
import java.util.Locale;
import java.util.Random;

/**
 * The second table of docs/measurements/states.md: the difference of two systems' areas, of bounded pairs of probabilities whose log-odds are normal.
 *
 * <p>Arguments: how many rows, then numbers of pairs.
 */
public final class BoundedPairs {
    private static final int SEED = 42;
    private static final Metric<ScoredSample> AREA = new Auroc();

    private BoundedPairs() {}

    /** The second system. */
    @SuppressWarnings("ImmutableEnumChecker") // formulas without state
    private enum Second {
        SAME("the first again", (first, positive, random) -> first),
        NEAR("log-odds off by 0.05", (first, positive, random) -> first + 0.05 * random.nextGaussian()),
        OFF("log-odds off by 0.3", (first, positive, random) -> first + 0.3 * random.nextGaussian()),
        INDEPENDENT(
                "independent of it within a class",
                (first, positive, random) -> random.nextGaussian() + (positive ? 0.75 : -0.75));

        private final String title;
        private final Score score;

        Second(String title, Score score) {
            this.title = title;
            this.score = score;
        }

        private interface Score {
            double of(double first, boolean positive, Random random);
        }
    }

    /**
     * Prints the table.
     *
     * @param arguments rows, pairs...
     */
    public static void main(String[] arguments) {
        int rows = Integer.parseInt(arguments[0]);
        int[] pairs =
                Arrays.stream(arguments).skip(1).mapToInt(Integer::parseInt).toArray();
        for (Second second : Second.values()) {
            double exact = difference(state(second, rows, StateLayout.ALL)).difference();
            for (int most : pairs) {
                print(second, exact, state(second, rows, most), most);
            }
        }
    }

    private static PairedScoreState state(Second second, int rows, int most) {
        Random random = new Random(SEED);
        PairedScoreState state = new PairedScoreState(StateLayout.PLAIN.atMost(most));
        for (int row = 0; row < rows; row++) {
            boolean positive = random.nextBoolean();
            double first = random.nextGaussian() + (positive ? 0.75 : -0.75);
            state.add(logistic(first), logistic(second.score.of(first, positive, random)), positive);
        }
        return state;
    }

    private static double logistic(double logit) {
        return 1 / (1 + Math.exp(-logit));
    }

    private static Comparison difference(PairedScoreState state) {
        Pairing<ScoredSample> pairing = state.pairing();
        return Comparison.of(AREA, pairing, "", ComparisonOptions.at(ConfidenceLevel.P95))
                .build()
                .forOriginalScores(AREA, pairing);
    }

    private static void print(Second second, double exact, PairedScoreState state, int most) {
        Comparison difference = difference(state);
        System.out.printf(
                Locale.ROOT,
                "| %s | %,d | %d | %,d | %.1e | %.1e |%n",
                second.title,
                most,
                state.droppedBits(),
                state.toBytes().length,
                difference
                        .guaranteedBounds()
                        .map(sure -> sure.error(difference.difference()))
                        .orElse(0.0),
                Math.abs(difference.difference() - exact));
    }
}
