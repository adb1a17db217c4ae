package dev.credence.hypothesis.proportion;

import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.hypothesis.TestOptions;
import dev.credence.hypothesis.TestOptions.Alternative;
import dev.credence.hypothesis.TestOutcome;
import dev.credence.hypothesis.TestOutcome.Effect;
import dev.credence.hypothesis.internal.BinomialTails;
import dev.credence.hypothesis.internal.Guards;
import dev.credence.hypothesis.internal.ShareBounds;
import dev.credence.numerics.distribution.ChiSquared;
import dev.credence.numerics.normal.Normal;
import java.util.List;
import java.util.Optional;

/**
 * McNemar's test of two classifiers on the same items, and the difference of their accuracies if all counts are known.
 *
 * <p>On the discordant items one classifier is correct and the other incorrect; the first is correct on b of them, the second on c. Under the null
 * hypothesis b is binomial with b + c trials and probability 1/2. The two-sided p-values by {@link Form} are:
 *
 * <ul>
 *   <li>{@code MID_P} (default): {@code 2 P(X <= m) - P(X = m)} with m the smaller of b and c, at most 1;
 *   <li>{@code EXACT}: {@code 2 P(X <= m)}, at most 1;
 *   <li>{@code CHI_SQUARED}: {@code (b-c)^2 / (b+c)}, one degree of freedom;
 *   <li>{@code CORRECTED}: {@code max(|b-c| - 1, 0)^2 / (b+c)}, one degree of freedom (Edwards).
 * </ul>
 *
 * <p>EXACT and CORRECTED are conservative, MID_P and CHI_SQUARED near-nominal (Fagerland and others, 2013). At b = c Fagerland prints
 * 1 - P(X = b)/2, where this class returns 1.
 *
 * <p>The effects are the odds ratio b / c with an interval of b among b + c, transformed to odds, and with all four counts the difference of the accuracies
 * with Newcombe's interval (method 10). The interval of the odds ratio inverts the test: it excludes 1 exactly where the two-sided p-value is below 1 - level.
 * It is Clopper-Pearson's for {@code EXACT}, the mid-p interval for {@code MID_P}, and Wilson's score interval, with its continuity correction for {@code
 * CORRECTED}. The interval of the difference is another procedure, and a note states where it disagrees with the p-value; the comparators {@code tango} (the
 * default of {@code credence compare}) and {@code mcnemar} compute both from one statistic, so that they agree at every level.
 *
 * <p>Without discordant items the difference is 0 and p = 1 with status DEGENERATE. Cost: O(1). Counts may be up to 2^53.
 *
 * @see <a href="https://doi.org/10.1007/BF02295996">McNemar (1947), Psychometrika 12, 153-157</a>
 * @see <a href="https://doi.org/10.1186/1471-2288-13-91">Fagerland, Lydersen and Laake (2013), BMC Medical Research
 *     Methodology 13:91</a>
 * @see <a href="https://doi.org/10.1002/(SICI)1097-0258(19981130)17:22%3C2635::AID-SIM954%3E3.0.CO;2-C">Newcombe (1998),
 *     Improved confidence intervals for the difference between binomial proportions based on paired data, Statistics in
 *     Medicine 17, 2635-2650</a>
 */
public final class McNemarTest {
    /** The distribution by which the discordant items are tested. */
    public enum Form {
        /** The binomial distribution, in which the observed outcome counts with half of its probability. */
        MID_P("mcnemar-mid-p", "McNemar's mid-p test", true, ShareBounds.MID_P),
        /** The binomial distribution. */
        EXACT("mcnemar-exact", "McNemar's exact test", true, ShareBounds.EXACT),
        /** The chi-squared distribution, which is the limit for large samples. */
        CHI_SQUARED("mcnemar-chi-squared", "McNemar's chi-squared test", false, ShareBounds.SCORE),
        /** The chi-squared distribution with continuity correction. */
        CORRECTED(
                "mcnemar-corrected",
                "McNemar's chi-squared test with Edwards' continuity correction",
                false,
                ShareBounds.CORRECTED);

        private final String id;
        private final String title;
        final boolean binomial;
        final ShareBounds bounds;

        Form(String id, String title, boolean binomial, ShareBounds bounds) {
            this.id = id;
            this.title = title;
            this.binomial = binomial;
            this.bounds = bounds;
        }

        /** {@return name, null hypothesis and assumptions of the test} */
        public TestOutcome.Description description() {
            return new TestOutcome.Description(
                    id, title, "both classifiers are right with the same probability", binomial ? ITEMS : LARGE);
        }
    }

    private static final List<String> ITEMS =
            List.of("both classifiers judged the same items", "the items are independent of each other");
    private static final List<String> LARGE = List.of(
            "both classifiers judged the same items",
            "the items are independent of each other",
            "there are about ten discordant items or more");

    private final McNemarTable counts;
    private final Form form;

    private McNemarTest(McNemarTable counts, Form form) {
        this.counts = counts;
        this.form = form;
    }

    /**
     * Creates the test from the discordant items.
     *
     * @param b items that the first alone got right
     * @param c items that the second alone got right
     * @return the test, by mid-p
     * @throws IllegalArgumentException if a count is negative or above 2^53
     */
    public static McNemarTest of(long b, long c) {
        return new McNemarTest(McNemarTable.of(b, c), Form.MID_P);
    }

    /**
     * Creates the test from all items, which also gives the difference of the proportions.
     *
     * @param both items that both got right
     * @param b items that the first alone got right
     * @param c items that the second alone got right
     * @param neither items that neither got right
     * @return the test, by mid-p
     * @throws IllegalArgumentException if a count is negative or above 2^53
     */
    public static McNemarTest of(long both, long b, long c, long neither) {
        return new McNemarTest(McNemarTable.of(both, b, c, neither), Form.MID_P);
    }

    /**
     * Returns the test with another distribution.
     *
     * @param other the distribution
     * @return the test
     */
    public McNemarTest withForm(Form other) {
        return new McNemarTest(counts, other);
    }

    /** {@return the outcome of the two-sided test, with intervals at level 0.95} */
    public TestOutcome test() {
        return test(TestOptions.DEFAULTS);
    }

    /**
     * Runs the test.
     *
     * @param options alternative and level; greater means that the first is better
     * @return the outcome; p = 1 if no item distinguishes the classifiers
     */
    public TestOutcome test(TestOptions options) {
        TestOutcome.Builder outcome = form.binomial ? exact(options) : limit(options);
        if (counts.discordant() == 0) {
            outcome.effect(Effect.of("odds-ratio", Double.NaN))
                    .degenerate("there is no discordant item: the odds ratio is 0/0, the p-value is 1");
        } else {
            outcome.effect(
                    Effect.of("odds-ratio", (double) counts.b() / counts.c())
                            .within(form.bounds.odds(counts.b(), counts.discordant(), options.level())),
                    1);
        }
        counts.difference(options.level()).ifPresent(difference -> outcome.effect(difference, 0));
        return outcome.alternative(options.alternative()).build();
    }

    private TestOutcome.Builder exact(TestOptions options) {
        BinomialTails tails = new BinomialTails(counts.b(), counts.discordant(), 0.5);
        boolean mid = form == Form.MID_P && counts.discordant() > 0;
        double greater = mid ? tails.greaterMid() : tails.greater();
        double less = mid ? tails.lessMid() : tails.less();
        TestOutcome.Builder outcome = TestOutcome.builder(form.description())
                .statistic("b", (double) counts.b())
                .pValue(options.alternative().pValue(greater, less));
        return mid ? outcome : outcome.exact();
    }

    private TestOutcome.Builder limit(TestOptions options) {
        McNemarScore score = new McNemarScore(counts.b(), counts.c(), form == Form.CORRECTED ? 1 : 0);
        return TestOutcome.builder(form.description())
                .statistic("chi-squared", score.chiSquared(), 1)
                .pValue(score.pValue(options.alternative()));
    }

    /**
     * McNemar's statistic for large samples.
     *
     * @param b items for the first
     * @param c items for the second
     * @param correction the amount by which the difference is reduced: 1 for the continuity correction, or 0
     */
    record McNemarScore(long b, long c, int correction) {
        /** Computes chi-squared; 0 without discordant items, or if the correction exceeds the difference. */
        double chiSquared() {
            double excess = Math.max(Math.abs((double) b - c) - correction, 0);
            return excess == 0 ? 0 : excess * excess / ((double) b + c);
        }

        double pValue(Alternative side) {
            return switch (side) {
                case TWO_SIDED -> ChiSquared.survival(chiSquared(), 1);
                case GREATER -> larger((double) b - c);
                case LESS -> larger((double) c - b);
            };
        }

        private double larger(double difference) {
            double n = (double) b + c;
            return n == 0 ? 1 : Normal.survival((difference - correction) / Math.sqrt(n));
        }
    }

    /**
     * The table of the correct and wrong predictions of two classifiers on the same items.
     *
     * @param both items that both got right
     * @param b items that the first alone got right
     * @param c items that the second alone got right
     * @param neither items that neither got right
     * @param whole whether the items on which they agree were counted
     */
    record McNemarTable(long both, long b, long c, long neither, boolean whole) {
        static McNemarTable of(long b, long c) {
            Guards.count("b", b);
            Guards.count("c", c);
            Guards.count("b + c", b + c);
            return new McNemarTable(0, b, c, 0, false);
        }

        static McNemarTable of(long both, long b, long c, long neither) {
            of(b, c);
            Guards.count("both", both);
            Guards.count("neither", neither);
            Guards.count("both + b + c + neither", both + b + c + neither);
            return new McNemarTable(both, b, c, neither, true);
        }

        long discordant() {
            return b + c;
        }

        private long items() {
            return both + b + c + neither;
        }

        /** Computes the difference of the proportions with Newcombe's interval (method 10); empty unless all four counts are known. */
        Optional<Effect> difference(ConfidenceLevel level) {
            if (!whole || items() == 0) {
                return Optional.empty();
            }
            double z = Normal.upperQuantile(level.tail());
            ScoreInterval first = ScoreInterval.of(both + b, items(), z);
            ScoreInterval second = ScoreInterval.of(both + c, items(), z);
            double d = ((double) b - c) / items();
            double phi = correlation();
            return Optional.of(Effect.of("difference", d)
                    .within(new Effect.Interval(
                            Math.max(-1, d - first.distanceBelow(second, phi)),
                            Math.min(1, d + first.distanceAbove(second, phi)),
                            level,
                            "Newcombe's method 10")));
        }

        /** Newcombe's corrected phi: n / 2 is subtracted from a positive cross product, and phi is 0 for an empty margin. */
        private double correlation() {
            double margins =
                    Math.sqrt((double) (both + b) * (c + neither)) * Math.sqrt((double) (both + c) * (b + neither));
            double cross = (double) both * neither - (double) b * c;
            double corrected = cross <= 0 ? cross : Math.max(cross - items() / 2.0, 0);
            return margins == 0 ? 0 : Math.max(-1, corrected / margins);
        }
    }
}
