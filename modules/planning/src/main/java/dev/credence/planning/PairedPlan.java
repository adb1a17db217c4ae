package dev.credence.planning;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.numerics.beta.Binomial;
import dev.credence.numerics.normal.Normal;
import dev.credence.planning.PlannedTest.Finding;
import dev.credence.planning.internal.BinomialWindow;
import dev.credence.planning.internal.CountBoundary;
import dev.credence.planning.internal.CountRule;
import dev.credence.planning.internal.PlanGuards;
import dev.credence.planning.internal.PlanWords;
import dev.credence.planning.internal.SizeSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The number of items for a test of the difference of two systems on the same items, by exact enumeration of a comparator's test.
 *
 * <p>The number m of discordant items is Binomial(n, discordant), and the number b of those that the first system alone classifies correctly is Binomial(m, w)
 * with {@code w = (1 + difference / discordant) / 2}. The power is {@code sum over m, b of P(m) P(b; m) [the comparator's two-sided p-value
 * of b against m - b is below 1 - level]}; for non-inferiority the p-value is the one-sided one at the margin. Items that both systems classify
 * correctly, or both incorrectly, carry no information about the difference. Fewer than six discordant items decide no {@linkplain
 * Comparison#fewDiffering() comparison}: where that makes a difference of 0.0005 or more, an assumption of the plan states the probability of a decision, and
 * the number of items that reaches the power with decisions alone.
 *
 * <p>The power is a sawtooth function of the size: the plan is the smallest size from which the next sizes reach the power too. 40 next sizes
 * are tried below a size of 100, 12 below 2,000, and none above, where the sawtooth is flatter than 1e-4. The discordant rate determines the
 * size, and is best estimated in a pilot study; two systems of equal accuracy a differ on at most 2 (1 - a) of the items. If the standard
 * deviation of the discordant items exceeds 40, only some counts are used: the error of the power is then below 4e-4, and the plan is not exact.
 *
 * <p>Cost: about five evaluations of the comparator for each number of discordant items within ten standard deviations, for about fifty
 * sizes; about a second for a thousand items.
 *
 * @see "Connor (1987), Sample size for testing differences in proportions for the paired-sample design, Biometrics 43, 207-211, whose
 *     formula gives the start of the search"
 */
public final class PairedPlan {
    /** A smaller difference of two probabilities is not stated. */
    private static final double NOTICEABLE = 5e-4;

    private final PairedPower power;

    private PairedPlan(PairedPower power) {
        this.power = power;
    }

    /**
     * Creates a plan for a test of two proportions of systems on the same items.
     *
     * @param comparator of proportions on common trials, such as {@code tango} or {@code mcnemar:form=exact}
     * @param discordant share of the items that one of the two alone gets right, above 0 and at most 1
     * @param difference of the two proportions, first minus second, at most the discordant share
     * @return the plan
     * @throws IllegalArgumentException if the discordant share or the difference is out of range
     */
    public static PairedPlan of(Comparator comparator, double discordant, double difference) {
        Objects.requireNonNull(comparator, "comparator must not be null");
        if (!(discordant > 0 && discordant <= 1)) {
            throw new IllegalArgumentException("discordant must lie in (0, 1]: discordant=" + discordant
                    + "; the share of the items that one of the two systems alone gets right");
        }
        if (!(Math.abs(difference) <= discordant)) {
            throw new IllegalArgumentException(
                    "difference must not exceed the discordant share: difference=" + difference + ", discordant="
                            + discordant + "; the difference cannot exceed the discordant share");
        }
        return new PairedPlan(
                new PairedPower(new PlannedTest(comparator, ConfidenceLevel.P95, 0), discordant, difference));
    }

    private PlannedTest test() {
        return power.test();
    }

    private PairedPlan with(ConfidenceLevel level, double margin) {
        PlannedTest other = new PlannedTest(test().comparator(), level, margin);
        return new PairedPlan(new PairedPower(other, power.discordant(), power.difference()));
    }

    /**
     * Returns a copy with another level.
     *
     * @param other the level; the significance level of the test is 1 minus it
     * @return a copy
     */
    public PairedPlan level(ConfidenceLevel other) {
        return with(Objects.requireNonNull(other, "level must not be null"), test().margin());
    }

    /**
     * Returns a copy for the test that the first system is not worse than the second by a margin.
     *
     * @param margin above 0
     * @return a copy
     * @throws IllegalArgumentException if the margin is not in (0, 1)
     */
    public PairedPlan nonInferiority(double margin) {
        return with(test().level(), PlanGuards.requireInside("margin", margin, "a difference that does not matter"));
    }

    /**
     * Finds the number of items for a power.
     *
     * @param target the power, in (1 - level, 1)
     * @return the plan
     * @throws IllegalArgumentException if the power is out of range or cannot be reached, or there is nothing to show
     */
    public Plan forPower(double target) {
        PlanGuards.power(target, PlanWords.alpha(test().level()));
        test().requireEffect(power.difference());
        SizeSearch.Sizes sizes = SizeSearch.ofPower(power::at, target, power.guess(target), DifferencePlan::horizon)
                .find();
        if (sizes == null) {
            throw PlanGuards.unreachable("power", target, power.at(SizeSearch.MAX_SIZE));
        }
        return plan(sizes.planned(), sizes.smallest(), target);
    }

    /**
     * Computes the power for a number of items.
     *
     * @param n items, 1 to 10^9
     * @return the plan, whose goal is the power reached
     * @throws IllegalArgumentException if n is out of range
     */
    public Plan at(long n) {
        PlanGuards.size("n", n, 1);
        return plan(n, n, Double.NaN);
    }

    /** Returns the probability of a decision where that is less than the power of the test, because too few items may be discordant. */
    private Optional<String> decided(long n, double achieved, double target) {
        if (test().nonInferiority()
                || Binomial.cdf(Comparison.FEWEST_DISCORDANT - 1, n, power.discordant()) < NOTICEABLE) {
            return Optional.empty();
        }
        PairedPower deciding = power.deciding();
        double decided = deciding.at(n);
        if (!(achieved - decided >= NOTICEABLE)) {
            return Optional.empty();
        }
        SizeSearch.Sizes sizes = Double.isNaN(target)
                ? null
                : SizeSearch.ofPower(deciding::at, target, n, DifferencePlan::horizon)
                        .find();
        return Optional.of(
                "a comparison of systems that differ on fewer than six items decides nothing, so that this number of items decides with"
                        + " probability " + PlanWords.number(decided)
                        + (sizes == null
                                ? ""
                                : "; " + PlanWords.items(sizes.planned(), "item") + " decide with probability "
                                        + PlanWords.shortest(target) + " or more"));
    }

    private Plan plan(long n, long smallest, double target) {
        double achieved = power.at(n);
        List<String> assumptions =
                new ArrayList<>(List.of("items are drawn independently, each judged for both systems", test().rule()));
        decided(n, achieved, target).ifPresent(assumptions::add);
        return Plan.builder(
                        "paired",
                        test().comparator().spelling(),
                        test().level(),
                        new Plan.Goal("power", target, achieved))
                .group("items", n)
                .smallest(smallest)
                .sentence("Collect " + PlanWords.items(n, "item") + " and run both systems on each: "
                        + test().shows(achieved)
                        + " where " + PlanWords.shortest(power.discordant())
                        + " of the items are discordant and the proportions differ by "
                        + PlanWords.shortest(power.difference()) + ".")
                .assumptions(assumptions)
                .exact(CountRule.exact(n, power.discordant()))
                .build();
    }

    /**
     * The power of a test of two proportions on the same items, by enumeration: the number m of discordant items is binomial, the number of
     * them on which the first system is right is binomial with m trials, and the significant counts begin at a boundary on each side, which is
     * found with the test itself.
     *
     * @param test the test
     * @param discordant probability that an item is discordant
     * @param difference difference of the proportions, first minus second
     * @param fewest the smallest number of discordant items at which the test counts
     */
    record PairedPower(PlannedTest test, double discordant, double difference, long fewest) {
        PairedPower(PlannedTest test, double discordant, double difference) {
            this(test, discordant, difference, 0);
        }

        /** Returns the power of comparisons, which need six discordant items to decide. */
        PairedPower deciding() {
            return new PairedPower(test, discordant, difference, Comparison.FEWEST_DISCORDANT);
        }

        double at(long n) {
            BinomialWindow discordantCounts = BinomialWindow.of(n, discordant, BinomialWindow.NEARLY_ALL);
            double won = Math.min(1, Math.max(0, (1 + difference / discordant) / 2));
            double shift = difference / Math.sqrt((discordant - difference * difference) / n);
            double shown = 0;
            if (test.mayShow(Finding.FIRST, shift)) {
                shown += CountRule.mean(
                        discordantCounts,
                        (m, guess) -> CountBoundary.from(0, m, guess, b -> test.paired(b, m - b, n) == Finding.FIRST),
                        (m, least) -> m < fewest ? 0 : Binomial.survival(least - 1, m, won));
            }
            if (test.mayShow(Finding.SECOND, shift)) {
                shown += CountRule.mean(
                        discordantCounts,
                        (m, guess) -> CountBoundary.from(0, m, guess, b -> test.paired(b, m - b, n) != Finding.SECOND),
                        (m, least) -> m < fewest ? 0 : Binomial.cdf(least - 1, m, won));
            }
            return shown;
        }

        /** Estimates the size by the normal approximation. */
        long guess(double power) {
            double effect = difference + test.margin();
            double spread = test.normalPoint() * Math.sqrt(discordant)
                    + Normal.upperQuantile(1 - power) * Math.sqrt(discordant - difference * difference);
            return SizeSearch.guess(spread * spread / (effect * effect));
        }
    }
}
