package dev.credence.junit;

import dev.credence.Credence;
import dev.credence.api.metric.Metric;
import dev.credence.assertj.CredenceAssertions;
import dev.credence.assertj.EstimateRequestAssert;
import dev.credence.decision.Claim;
import dev.credence.outcomes.Outcomes;
import java.util.List;
import java.util.Objects;

/**
 * Claims about collected outcomes, decided by {@link EstimateRequestAssert} as the gate decides them: with one-sided bounds at 1 minus the
 * level, so that each wrong decision has a nominal probability of 5% at level 0.95. Exact bounds, as of shares of items with one run and of quantiles, keep it; for
 * others docs/measurements/gate.md has the measured rates.
 */
public final class OutcomeAssertions {
    private final GradedOutcomes outcomes;
    private final double level;

    private OutcomeAssertions(GradedOutcomes outcomes, double level) {
        this.outcomes = outcomes;
        this.level = level;
    }

    /**
     * Begins a claim about outcomes.
     *
     * @param outcomes the collector
     * @return the claims
     */
    public static OutcomeAssertions assertThat(GradedOutcomes outcomes) {
        return new OutcomeAssertions(Objects.requireNonNull(outcomes, "outcomes must not be null"), 0.95);
    }

    /**
     * Returns these claims at another level.
     *
     * @param level above 0.5 and below 1; the default is 0.95
     * @return the claims
     */
    public OutcomeAssertions atLevel(double level) {
        return new OutcomeAssertions(outcomes, level);
    }

    /** {@return claims about the mean over items} */
    public Statistic mean() {
        return new Statistic(this, "mean", true);
    }

    /**
     * Returns claims about a quantile, such as that of the seconds of answers. Its bounds are exact.
     *
     * @param p the share of outcomes below the quantile, between 0 and 1
     * @return the claims
     * @throws IllegalArgumentException if p is out of range
     */
    public Statistic quantile(double p) {
        return new Statistic(this, "quantile:p=" + p, false);
    }

    /**
     * Returns claims about the share of outcomes that reach a value, such as the share of grades of 0.5 or more.
     *
     * @param value the value to reach, above the lower end of the range of the outcomes and at most its upper end
     * @return the claims
     * @throws IllegalArgumentException if the value is not finite, or all outcomes in the range, or none, reach it
     */
    public Statistic shareAtLeast(double value) {
        outcomes.requireBothSidesOf(value);
        return new Statistic(this, "share:at-least=" + value, true);
    }

    /** Begins an assertion, after checking that outcomes in their declared range could answer the claim either way. */
    private EstimateRequestAssert estimates(Claim claim, String metric) {
        Credence credence = Credence.load();
        Outcomes all = outcomes.toOutcomes();
        if (all.columns().get(0).range().isPresent()) {
            @SuppressWarnings("unchecked") // the metrics of these claims read outcomes
            Metric<Outcomes> read = (Metric<Outcomes>) credence.registry().metric(metric);
            claim.ofValue(read.formFor(List.of(all)));
        }
        return CredenceAssertions.assertThat(credence.evaluate(all).level(level));
    }

    /** Claims about one statistic of the outcomes. */
    public static final class Statistic {
        private final OutcomeAssertions claims;
        private final String metric;
        private final boolean higherIsBetter;

        private Statistic(OutcomeAssertions claims, String metric, boolean higherIsBetter) {
            this.claims = claims;
            this.metric = metric;
            this.higherIsBetter = higherIsBetter;
        }

        /**
         * Claims that the true value is at least a floor.
         *
         * @param floor strictly within the range of the outcomes
         * @return the claims about these outcomes, for another one
         * @throws IllegalArgumentException if all outcomes in the range, or none, fulfil the claim
         * @throws AssertionError if the outcomes show that it is lower, or ({@link dev.credence.assertj.InconclusiveError}) do not
         *     decide the claim
         */
        public OutcomeAssertions isAtLeast(double floor) {
            claims.estimates(Claim.atLeast(floor), directed(true)).isAtLeast(directed(true), floor);
            return claims;
        }

        /**
         * Claims that the true value is at most a ceiling.
         *
         * @param ceiling strictly within the range of the outcomes
         * @return the claims about these outcomes, for another one
         * @throws IllegalArgumentException if all outcomes in the range, or none, fulfil the claim
         * @throws AssertionError if the outcomes show that it is higher, or ({@link dev.credence.assertj.InconclusiveError}) do not
         *     decide the claim
         */
        public OutcomeAssertions isAtMost(double ceiling) {
            claims.estimates(Claim.atMost(ceiling), directed(false)).isAtMost(directed(false), ceiling);
            return claims;
        }

        /** Returns the metric without a direction if its usual one contradicts the claim, as a floor on seconds does. */
        private String directed(boolean floor) {
            return floor == higherIsBetter ? metric : metric + (metric.contains(":") ? "," : ":") + "better=neutral";
        }
    }
}
