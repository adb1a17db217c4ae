package dev.credence.assertj;

import dev.credence.Credence;
import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Inference;
import dev.credence.api.metric.Metric;
import dev.credence.decision.Claim;
import dev.credence.decision.ClaimCheck;
import dev.credence.decision.Verdict;
import dev.credence.planning.internal.RequiredSampleSize;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.function.Consumer;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/**
 * The common part of assertions about bounds: the behaviour if the data do not decide a claim, and the sample size that would.
 *
 * @param <S> the assertion itself
 * @param <A> type of the object
 */
public abstract class BoundsAssert<S extends BoundsAssert<S, A>, A> extends AbstractAssert<S, A> {
    private boolean soft;
    private boolean aborting;
    private SizeRule size = Finding.FOUR_OF_FIVE;

    /**
     * Creates an assertion.
     *
     * @param actual the object of the assertion
     * @param type the type of the assertion
     */
    protected BoundsAssert(@Nullable A actual, Class<S> type) {
        super(actual, type);
    }

    /** Switches to soft assertions: failures are collected, and an abort waits until the end. */
    S softly() {
        soft = true;
        return myself;
    }

    /**
     * Makes later claims that the data do not decide abort the test, which then neither passes nor fails. Without this call they
     * fail with an {@link InconclusiveError}. With soft assertions the abort happens at the end, and only if nothing failed.
     *
     * @return this assertion
     */
    public S abortingWhereInconclusive() {
        aborting = true;
        return myself;
    }

    /**
     * Sets the rule for the sample size that messages suggest; the default is {@link SizeRule#withPower} of 0.8.
     *
     * @param rule the rule
     * @return this assertion
     */
    public S sizedBy(SizeRule rule) {
        size = Objects.requireNonNull(rule, "rule must not be null");
        return myself;
    }

    /** Returns the rule for the suggested sample size. */
    SizeRule size() {
        return size;
    }

    /** Finds the metric that a claim about a request names; one that reads other evidence is refused as the request itself refuses it. */
    @SuppressWarnings("unchecked") // the metric reads the evidence
    static <E extends Evidence> Metric<E> metric(
            Credence credence, String spelling, E evidence, Consumer<String> refusing) {
        Metric<?> metric = credence.registry().metric(Objects.requireNonNull(spelling, "metric must not be null"));
        if (!metric.evidenceType().isInstance(evidence)) {
            refusing.accept(spelling);
        }
        return (Metric<E>) metric;
    }

    /** Decides a check, and passes, fails, or handles an inconclusive verdict as configured. */
    S decide(ClaimCheck check) {
        Finding finding = Finding.of(check);
        return decide(finding.verdict(), finding.message(size));
    }

    /** Decides a claim about a result, and passes, fails, or handles an inconclusive verdict as configured. */
    S decide(Claim claim, Inference result) {
        Finding finding = Finding.of(claim, result);
        return decide(finding.verdict(), finding.message(size));
    }

    /** Passes, fails, or handles an inconclusive verdict as configured. */
    S decide(Verdict verdict, String message) {
        switch (verdict) {
            case PASS -> {}
            case FAIL -> throw failure("%s", message);
            case INCONCLUSIVE -> leaveOpen(String.valueOf(failure("%s", message).getMessage()));
        }
        return myself;
    }

    private void leaveOpen(String message) {
        if (!aborting) {
            throw new InconclusiveError(message);
        }
        if (soft) {
            throw new PostponedAbort(message);
        }
        throw new TestAbortedException(message);
    }

    /** Computes the number of items that would decide an inconclusive claim, for the message of the assertion. */
    @FunctionalInterface
    public interface SizeRule {
        /**
         * Returns the sample size that would decide the claim.
         *
         * @param inference the inconclusive estimate or comparison
         * @param observed the value or the difference of the inference, assumed to be the true value
         * @param end the end of the claimed range that the interval contains
         * @return the total number of items, including those in the data; empty if unknown
         */
        OptionalLong items(Inference inference, double observed, double end);

        /**
         * Describes the power of this sample size for the message.
         *
         * @return words such as {@code with power 0.8}, or none
         */
        default String sureness() {
            return "";
        }

        /**
         * Returns the rule in which standard errors shrink as {@code 1 / sqrt(n)} and the observed value is assumed to be the true value:
         * {@code N = n ((1 + z_p / z_a) |e - b| / |e - l|)^2} with the observed value e, its bound b at significance a, the end l of the
         * claimed range, the power p and upper normal quantiles z. Where nothing varied, as in a recall of 1, the distance of the bound is that of one
         * error more, and the size is sure to suffice if the value is the true one. Cost: two normal quantiles.
         *
         * @param power the share of such samples in which the claim is decided, from 0.5 to less than 1
         * @return the rule
         * @throws IllegalArgumentException if the power is out of range
         */
        static SizeRule withPower(double power) {
            return new PoweredSize(power);
        }
    }

    /**
     * The sample size at which a claim is decided with a given power if the observed value is the true value.
     *
     * @param power the share of samples in which the claim is decided
     */
    record PoweredSize(double power) implements BoundsAssert.SizeRule {
        PoweredSize {
            if (!(power >= 0.5 && power < 1)) {
                throw new IllegalArgumentException("power must lie in [0.5, 1): power=" + power);
            }
        }

        @Override
        public OptionalLong items(Inference inference, double observed, double end) {
            double bound = end < observed ? inference.lower() : inference.upper();
            return inference.n() < 1 || !Double.isFinite(observed) || end == observed
                    ? OptionalLong.empty()
                    : RequiredSampleSize.rounded(
                            RequiredSampleSize.of(
                                    inference,
                                    inference.n(),
                                    bound,
                                    observed,
                                    end,
                                    inference.level().tail(),
                                    power),
                            inference.n());
        }

        @Override
        public String sureness() {
            return "with power " + power;
        }
    }
}
