package dev.credence.assertj;

import java.util.Objects;
import org.assertj.core.api.AbstractAssert;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/**
 * What assertions about bounds have in common: what happens where the data do not decide, and what n would.
 *
 * @param <S> the assertion itself
 * @param <A> what is asserted about
 */
public abstract class BoundsAssert<S extends BoundsAssert<S, A>, A> extends AbstractAssert<S, A> {
    private boolean soft;
    private boolean aborting;
    private SizeRule size = Finding.FOUR_OF_FIVE;

    /**
     * An assertion.
     *
     * @param actual what is asserted about
     * @param type the type of the assertion
     */
    protected BoundsAssert(@Nullable A actual, Class<S> type) {
        super(actual, type);
    }

    /** Failures are collected: an abort has to wait. */
    S softly() {
        soft = true;
        return myself;
    }

    /**
     * From here on a claim that the data do not decide aborts the test, which is then neither passed nor failed. Without this it
     * fails with an {@link InconclusiveError}. Among soft assertions the abort waits for the others, and yields to any failure.
     *
     * @return this assertion
     */
    public S abortingWhereInconclusive() {
        aborting = true;
        return myself;
    }

    /**
     * By what messages say which n would decide; without this {@link SizeRule#withPower} of 0.8.
     *
     * @param rule the rule
     * @return this assertion
     */
    public S sizedBy(SizeRule rule) {
        size = Objects.requireNonNull(rule, "rule must not be null");
        return myself;
    }

    /** The rule of sizes. */
    SizeRule size() {
        return size;
    }

    /** Passes, fails, or does what is wanted where neither is known. */
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
