package dev.credence.outcomes.metric;

import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.outcomes.Outcomes;
import java.util.List;
import java.util.Optional;

/**
 * Wins minus losses as a share of all items, id {@code net-wins}: {@code (W - L) / n}, in [-1, 1], where an outcome above 0 is a win, one
 * below 0 a loss and 0 a tie. The outcomes are differences between two systems, or grades of a preference.
 *
 * <p>It does not depend on the size of wins and losses, so that it suits grades that only have an order. An item with several runs counts
 * as the mean over its runs. Without items it is undefined. In the variance of few wins and losses, two wins and two losses more are counted. Each of them is
 * an item; if the items have several runs, it is divided by their effective number, which is 1 if the runs of each item agree.
 *
 * <p>Coverage of 95% intervals of 10 to 200 items of which at most 90% are wins or losses, also if there are no losses (exact sums over all samples): at least
 * 0.95, where each bound misses the true value in at most 0.038 of samples. If more items are wins or losses, a bound misses in up to 0.096 of samples (10
 * items, of which 1% are expected to be losses and the others to be wins).
 *
 * @see <a href="https://doi.org/10.1002/sim.3923">Buyse (2010), Generalized pairwise comparisons, Statistics in Medicine 29, 3245-3257</a>
 */
public final class NetWins extends ItemMean implements BoundaryVariance<Outcomes> {
    /** Creates the net wins of the only outcome. */
    public NetWins() {
        this(ONLY);
    }

    private NetWins(String columnName) {
        super(
                "net-wins",
                "wins minus losses as a share of all items, where outcomes above 0 are wins",
                columnName,
                Direction.HIGHER_IS_BETTER,
                Range.SYMMETRIC);
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(OF);
    }

    @Override
    public NetWins configured(Options options) {
        return new NetWins(of(options, of()));
    }

    /** {@inheritDoc} It refuses a declared range that has only wins. */
    @Override
    public Optional<Refusal> refusal(Outcomes evidence) {
        return super.refusal(evidence).or(() -> new SignedOutcomes(this).refusal(evidence));
    }

    /** {@inheritDoc} It does not compare grades of two systems that are never below 0, unless all are 0 or 1, or equal. */
    @Override
    public Optional<Refusal> notComparable(Outcomes first, Outcomes second) {
        return new SignedOutcomes(this).notComparable(first, second);
    }

    /** {@inheritDoc} Two wins and two losses are added. */
    @Override
    public Moments atEdge(Outcomes evidence, double[] weights) {
        int column = column(evidence);
        return new UnseenItems.Runs() {
            @Override
            public double above(int atom, int run) {
                return ofRun(evidence.value(atom, run, column));
            }

            @Override
            public double below(int atom, int run) {
                return 1;
            }
        }.withUnseen(evidence, weights, -1);
    }

    @Override
    double ofRun(double value) {
        return Math.signum(value);
    }
}
