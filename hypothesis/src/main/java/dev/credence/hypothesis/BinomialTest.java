package dev.credence.hypothesis;

import java.util.List;

/**
 * The exact binomial test: is the probability of success another than a given one, such as chance?
 *
 * <p>One-sided p-values are {@code P(X >= k)} and {@code P(X <= k)} under the null hypothesis. Two-sided there are three,
 * see {@link Form}; all reject at most as often as their level says but {@link Form#MID_P}, which is near-nominal and may
 * exceed it a little.
 *
 * <p>Effect: the share, with Clopper and Pearson's interval, which is conservative. It agrees with {@link Form#DOUBLED} at
 * every level; that of least likelihood may reject a value inside it. Edges: without trials p = 1, DEGENERATE, and the
 * interval is [0, 1]. Cost: O(log n). Counts up to 2^53.
 *
 * @see <a href="https://doi.org/10.1093/biomet/26.4.404">Clopper and Pearson (1934), Biometrika 26, 404-413</a>
 * @see <a href="https://doi.org/10.1093/biostatistics/kxq001">Fay (2010), Confidence intervals that match Fisher's exact or
 *     Blaker's exact tests, Biostatistics 11, 373-374</a>
 */
public final class BinomialTest {
    /** What "as far from expected" means. */
    public enum Form {
        /** Two-sided: all outcomes no more likely than the observed one, as R and SciPy have it. The default. */
        MIN_LIKELIHOOD,
        /** Two-sided: twice the smaller tail, at most 1. */
        DOUBLED,
        /** Half of the observed outcome's probability counts; two-sided twice the smaller tail. */
        MID_P
    }

    static final TestDescription DESCRIPTION = new TestDescription(
            "binomial",
            "exact binomial test",
            "the probability of success is p0",
            List.of("the trials are independent of each other", "each has the same probability of success"));

    private final long successes;
    private final long trials;
    private final double expected;
    private final Form form;

    private BinomialTest(long successes, long trials, double expected, Form form) {
        Guards.part("successes", successes, "trials", trials);
        Guards.probability("p0", expected);
        this.successes = successes;
        this.trials = trials;
        this.expected = expected;
        this.form = form;
    }

    /**
     * Against the toss of a coin, two-sided by likelihood.
     *
     * @param successes how many succeeded
     * @param trials of how many
     * @return the test
     * @throws IllegalArgumentException if they are negative, above 2^53, or successes above trials
     */
    public static BinomialTest of(long successes, long trials) {
        return new BinomialTest(successes, trials, 0.5, Form.MIN_LIKELIHOOD);
    }

    /**
     * Against another probability, such as the share of the largest class.
     *
     * @param p0 the probability under the null hypothesis
     * @return the test
     * @throws IllegalArgumentException if it is not in [0, 1]
     */
    public BinomialTest against(double p0) {
        return new BinomialTest(successes, trials, p0, form);
    }

    /**
     * In another form.
     *
     * @param other the form
     * @return the test
     */
    public BinomialTest withForm(Form other) {
        return new BinomialTest(successes, trials, expected, other);
    }

    /** {@return the outcome of the two-sided test, with intervals at level 0.95} */
    public TestOutcome test() {
        return test(TestOptions.DEFAULTS);
    }

    /**
     * Runs the test.
     *
     * @param options alternative and level
     * @return the outcome
     */
    public TestOutcome test(TestOptions options) {
        TestOutcome.Builder outcome = new TestOutcome.Builder(DESCRIPTION)
                .alternative(options.alternative())
                .statistic("successes", (double) successes)
                .exact();
        if (trials == 0) {
            EffectInterval all = new EffectInterval(0, 1, options.level(), "nothing is known");
            return outcome.pValue(1)
                    .effect(Effect.of("share", Double.NaN).within(all))
                    .degenerate("without trials nothing is known: the share is 0/0, the p-value is 1")
                    .build();
        }
        return outcome.pValue(pValue(options.alternative()))
                .effect(Effect.of("share", (double) successes / trials)
                        .within(ExactShare.of(successes, trials, options.level())))
                .build();
    }

    private double pValue(Alternative side) {
        BinomialTails tails = new BinomialTails(successes, trials, expected);
        if (form == Form.MID_P) {
            return side.pValue(tails.greaterMid(), tails.lessMid());
        }
        boolean byLikelihood = side == Alternative.TWO_SIDED && form == Form.MIN_LIKELIHOOD;
        return byLikelihood ? tails.notMoreLikely() : side.pValue(tails.greater(), tails.less());
    }
}
