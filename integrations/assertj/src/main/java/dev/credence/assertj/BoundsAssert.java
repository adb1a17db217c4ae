package dev.credence.assertj;

import java.util.Objects;
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

    /** Passes, fails, or handles an inconclusive ruling as configured. */
    S settle(Ruling ruling, String message) {
        switch (ruling) {
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
}
