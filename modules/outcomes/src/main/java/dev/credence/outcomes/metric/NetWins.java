package dev.credence.outcomes.metric;

import dev.credence.api.interval.CoverageWarning;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Direction;
import dev.credence.api.metric.Range;
import dev.credence.api.option.OptionSpec;
import dev.credence.api.option.Options;
import dev.credence.outcomes.Outcomes;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Wins minus losses as a share of all items, id {@code net-wins}: {@code (W - L) / n}, in [-1, 1], where an outcome above 0 is a win, one
 * below 0 a loss and 0 a tie. The outcomes are differences between two systems, or grades of a preference.
 *
 * <p>It does not depend on the size of wins and losses, so that it suits grades that only have an order. An item with several runs counts
 * as the mean over its runs. Without items it is undefined.
 *
 * @see <a href="https://doi.org/10.1002/sim.3923">Buyse (2010), Generalized pairwise comparisons, Statistics in Medicine 29, 3245-3257</a>
 */
public final class NetWins extends ItemMean {
    /** With fewer wins and losses a note warns. */
    private static final long FEW = 10;

    /** The coverage of samples of 100 items of which 5% are wins and none are losses. */
    private static final double LEAST_COVERAGE = 0.88;

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

    @Override
    public List<Note> notes(Outcomes evidence, double[] weights) {
        List<Note> notes = new ArrayList<>(super.notes(evidence, weights));
        fewWinsAndLosses(evidence, column(evidence)).ifPresent(notes::add);
        return notes;
    }

    /** Returns a note if few items are wins or losses, of which one kind may be missing. */
    static Optional<Note> fewWinsAndLosses(Outcomes evidence, int column) {
        long decided = 0;
        for (int atom = 0; atom < evidence.atoms(); atom++) {
            decided += evidence.mean(atom, column) == 0 ? 0 : evidence.count(atom);
        }
        return decided == 0 || decided >= FEW || decided == evidence.size()
                ? Optional.empty()
                : Optional.of(CoverageWarning.of(
                        LEAST_COVERAGE, "few items are wins or losses, " + decided + " of " + evidence.size() + ": "));
    }

    @Override
    double ofRun(double value) {
        return Math.signum(value);
    }
}
