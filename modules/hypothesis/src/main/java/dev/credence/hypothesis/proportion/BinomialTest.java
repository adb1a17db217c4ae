package dev.credence.hypothesis.proportion;

import dev.credence.hypothesis.TestOptions;
import dev.credence.hypothesis.TestOptions.Alternative;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.TestOutcome.Effect;
import dev.credence.hypothesis.internal.BinomialTails;
import dev.credence.hypothesis.internal.Guards;
import dev.credence.hypothesis.internal.ShareBounds;
import dev.credence.numerics.guard.Require;
import java.util.List;

/**
 * The exact binomial test of a probability of success against a given one, such as that of a random classifier.
 *
 * <p>The one-sided p-values are {@code P(X >= k)} and {@code P(X <= k)} under the null hypothesis. {@link Form} lists three two-sided
 * p-values. All keep the nominal size except {@link Form#MID_P}, which is near-nominal and may exceed it slightly.
 *
 * <p>The effect is the proportion with the Clopper-Pearson interval, which is conservative. It agrees with {@link Form#DOUBLED} at every
 * level; {@link Form#MIN_LIKELIHOOD} may reject a value inside it, which a note states. For {@link Form#MID_P} it is the mid-p interval, which agrees with its
 * p-value at every level. Without trials p = 1 with status DEGENERATE, and the interval is [0, 1].
 * Cost: O(log n). Counts may be up to 2^53.
 *
 * @see <a href="https://doi.org/10.1093/biomet/26.4.404">Clopper and Pearson (1934), Biometrika 26, 404-413</a>
 * @see <a href="https://doi.org/10.1093/biostatistics/kxq001">Fay (2010), Confidence intervals that match Fisher's exact or
 *     Blaker's exact tests, Biostatistics 11, 373-374</a>
 */
public final class BinomialTest {
    /** The definition of the two-sided p-value. */
    public enum Form {
        /** The probability of all outcomes that are not more likely than the observed one, as in R and SciPy; the default. */
        MIN_LIKELIHOOD,
        /** Twice the smaller tail, at most 1. */
        DOUBLED,
        /** Twice the smaller tail, at most 1, in which the observed outcome counts with half of its probability. */
        MID_P
    }

    /** The name, null hypothesis and assumptions of the test. */
    public static final TestOutcome.Description DESCRIPTION = new TestOutcome.Description(
            "binomial",
            "exact binomial test",
            "the probability of success is p0",
            List.of("the trials are independent of each other", "each has the same probability of success"));

    private static final TestOutcome.Description MID_P = new TestOutcome.Description(
            DESCRIPTION.id(), "mid-p binomial test", DESCRIPTION.hypothesis(), DESCRIPTION.assumptions());

    private final long successes;
    private final long trials;
    private final double expected;
    private final Form form;

    private BinomialTest(long successes, long trials, double expected, Form form) {
        Guards.part("successes", successes, "trials", trials);
        Require.probability("p0", expected);
        this.successes = successes;
        this.trials = trials;
        this.expected = expected;
        this.form = form;
    }

    /**
     * Creates the test against a probability of 0.5, with the default form.
     *
     * @param successes number of successes
     * @param trials number of trials
     * @return the test
     * @throws IllegalArgumentException if they are negative, above 2^53, or successes exceed trials
     */
    public static BinomialTest of(long successes, long trials) {
        return new BinomialTest(successes, trials, 0.5, Form.MIN_LIKELIHOOD);
    }

    /**
     * Returns the test against another probability, such as the proportion of the most frequent class.
     *
     * @param p0 the probability under the null hypothesis
     * @return the test
     * @throws IllegalArgumentException if it is not in [0, 1]
     */
    public BinomialTest against(double p0) {
        return new BinomialTest(successes, trials, p0, form);
    }

    /**
     * Returns the test with another definition of the two-sided p-value.
     *
     * @param other the definition
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
        boolean mid = form == Form.MID_P;
        TestOutcome.Builder outcome = TestOutcome.builder(mid ? MID_P : DESCRIPTION)
                .alternative(options.alternative())
                .statistic("successes", (double) successes);
        if (!mid || trials == 0) {
            outcome.exact();
        }
        if (trials == 0) {
            Effect.Interval all = new Effect.Interval(0, 1, options.level(), "nothing is known");
            return outcome.pValue(1)
                    .effect(Effect.of("share", Double.NaN).within(all))
                    .degenerate("without trials the share is 0/0, and the p-value is 1")
                    .build();
        }
        return outcome.pValue(pValue(options.alternative()))
                .effect(
                        Effect.of("share", (double) successes / trials)
                                .within((mid ? ShareBounds.MID_P : ShareBounds.EXACT)
                                        .of(successes, trials, options.level())),
                        expected)
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
