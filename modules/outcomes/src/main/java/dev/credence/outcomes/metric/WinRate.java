package dev.credence.outcomes.metric;

import dev.credence.api.metric.BoundaryVariance;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Metric;
import dev.credence.api.metric.Proportion;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.api.refusal.Refusal;
import dev.credence.outcomes.Outcomes;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * The share of wins, id {@code win-rate}, in [0, 1], where an outcome above 0 is a win, one below 0 a loss and 0 a tie. The option {@code
 * ties} declares what ties count: {@code half} of a win, {@code (W + T/2) / n}; a {@code loss}, {@code W / n}; or {@code nothing}, {@code
 * W / (W + L)}.
 *
 * <p>An item with several runs counts as the mean over its runs. If the runs of an item agree, and no tie counts half, it is a proportion, and the methods of
 * proportions apply. It is undefined without items, or if ties count as nothing and all
 * outcomes are ties. Where ties count half and there are some, its interval is that of {@code net-wins} on another scale, with the same coverage.
 *
 * @see <a href="https://doi.org/10.1002/sim.3923">Buyse (2010), Generalized pairwise comparisons, Statistics in Medicine 29, 3245-3257</a>
 */
public final class WinRate extends SumRatio implements BoundaryVariance<Outcomes> {
    private static final String TIES = "ties";

    /** What ties count. */
    enum Ties {
        HALF,
        LOSS,
        NOTHING
    }

    private final Ties ties;

    /** Whether every item counts as a win, as none, or not at all. */
    private final boolean trials;

    /** Creates the win rate of the only outcome, where a tie counts as half of a win. */
    public WinRate() {
        this(ONLY, Ties.HALF, false);
    }

    private WinRate(String columnName, Ties ties, boolean trials) {
        super(
                "win-rate",
                "share of wins, where outcomes above 0 are wins and half of the ties, which are 0, count as well",
                columnName,
                Direction.HIGHER_IS_BETTER,
                Range.UNIT);
        this.ties = ties;
        this.trials = trials;
    }

    @Override
    public List<OptionSpec> options() {
        return List.of(OF, new OptionSpec(TIES, "what ties count: half, loss or nothing", Options.spelled(Ties.HALF)));
    }

    @Override
    List<String> written() {
        return ties == Ties.HALF ? List.of() : List.of(TIES + "=" + Options.spelled(ties));
    }

    @Override
    public WinRate configured(Options options) {
        return new WinRate(of(options, of()), options.choice(TIES, ties), trials);
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

    /** {@inheritDoc} It is a proportion where all runs of every item agree, and no tie counts half. */
    @Override
    public Metric<Outcomes> formFor(List<Outcomes> systems) {
        return new WinRate(of(), ties, systems.stream().allMatch(this::areTrials));
    }

    private boolean areTrials(Outcomes outcomes) {
        return ItemMean.runsAgree(outcomes, column(outcomes), Math::signum)
                && (ties != Ties.HALF
                        || IntStream.range(0, outcomes.atoms()).noneMatch(atom -> numerator(outcomes, atom) == 0.5));
    }

    @Override
    public Optional<Proportion<Outcomes>> proportion() {
        return trials ? Optional.of(new Wins()) : Optional.empty();
    }

    /** The items that count as trials. */
    private final class Wins implements Proportion<Outcomes> {
        @Override
        public boolean isTrial(Outcomes evidence, int atom) {
            return denominator(evidence, atom) == 1;
        }

        @Override
        public boolean isSuccess(Outcomes evidence, int atom) {
            return numerator(evidence, atom) == 1;
        }
    }

    /** {@inheritDoc} Two wins and two losses are added. */
    @Override
    public Moments atEdge(Outcomes evidence, double[] weights) {
        return runs(evidence).withUnseen(evidence, weights, 0);
    }

    @Override
    double numerator(Outcomes outcomes, int atom) {
        return UnseenItems.mean(outcomes, atom, runs(outcomes)::above);
    }

    @Override
    double denominator(Outcomes outcomes, int atom) {
        return UnseenItems.mean(outcomes, atom, runs(outcomes)::below);
    }

    private UnseenItems.Runs runs(Outcomes outcomes) {
        return new Counted(outcomes, column(outcomes), ties);
    }

    /** What a win, a tie and a loss count. */
    private record Counted(Outcomes outcomes, int column, Ties ties) implements UnseenItems.Runs {
        @Override
        public double above(int atom, int run) {
            double value = outcomes.value(atom, run, column);
            return value > 0 ? 1 : value == 0 && ties == Ties.HALF ? 0.5 : 0;
        }

        @Override
        public double below(int atom, int run) {
            return ties == Ties.NOTHING && outcomes.value(atom, run, column) == 0 ? 0 : 1;
        }
    }
}
