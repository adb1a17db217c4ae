package dev.credence.decision;

import dev.credence.api.text.Suggestions;
import java.util.Arrays;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;

/**
 * A procedure that decides several checks together, so that many of them do not find something by chance alone.
 * More constants may be added in a minor release; a {@code switch} needs a default.
 *
 * <p>Each check has two hypotheses that may be rejected: "it is beyond its limit" (rejected: PASS) and "it is not" (rejected: FAIL).
 * Each kind is a family of its own, of all m checks, and each procedure except {@link #NONE} bounds the probability of one or more
 * false rejections within a family by {@code a = 1 - level}.
 *
 * @see <a href="https://www.jstor.org/stable/4615733">Holm (1979), A simple sequentially rejective multiple test procedure,
 *     Scandinavian Journal of Statistics 6, 65-70</a>
 */
public enum Multiplicity {
    /**
     * Holm's step-down: first every bound at {@code a / m}; those that clear their limits are settled, and the others are judged at
     * {@code a / (m - settled)}, until none clears. It never settles fewer than Bonferroni's, and it is valid however the checks depend on each
     * other.
     */
    HOLM(true) {
        @Override
        double tail(int[] open, int checks, double alpha, Joint joint) {
            return alpha / open.length;
        }
    },
    /** Uses the level {@code a / m} for every bound; all bounds are valid simultaneously, including those of open checks. */
    BONFERRONI(false) {
        @Override
        double tail(int[] open, int checks, double alpha, Joint joint) {
            return alpha / checks;
        }
    },
    /**
     * The step-down max-T procedure: it works as Holm's procedure, but its significance belongs to the point that the largest deviate of the
     * open checks exceeds with probability a. The deviates are taken as jointly normal, with the correlations of the checks' influences: metrics of the same
     * rows are correlated, and so are a slice and the whole; Holm's procedure does not use this. It is for predictions of independent rows or
     * clusters.
     */
    MAX_T(true) {
        @Override
        double tail(int[] open, int checks, double alpha, Joint joint) {
            return joint.tail(open, alpha);
        }
    },
    /** Uses the level {@code a} for every bound, so that among many checks the probability of any error exceeds the level. */
    NONE(false) {
        @Override
        double tail(int[] open, int checks, double alpha, Joint joint) {
            return alpha;
        }
    };

    private final boolean stepDown;

    Multiplicity(boolean stepDown) {
        this.stepDown = stepDown;
    }

    /** The joint distribution of checks. */
    @FunctionalInterface
    interface Joint {
        /** Returns the significance level of each check for which the probability of any false rejection is a given one. */
        double tail(int[] open, double alpha);
    }

    /** Returns the significance level of the open checks. */
    abstract double tail(int[] open, int checks, double alpha, Joint joint);

    /** Returns the largest significance level that a check of a family can have. */
    double largestTail(int checks, double alpha) {
        return this == BONFERRONI ? alpha / checks : alpha;
    }

    /**
     * Returns the one-sided significance level of each check of a family.
     *
     * @param checks the number of checks
     * @param alpha the significance level of the family
     * @param joint the joint distribution of the checks, computed only if the procedure uses it
     * @param clears whether the bound of a check at a significance level clears its limit; a larger level clears more
     */
    double[] tails(int checks, double alpha, Joint joint, BiPredicate<Integer, Double> clears) {
        double[] tails = new double[checks];
        int[] open = IntStream.range(0, checks).toArray();
        int[] candidates =
                stepDown ? IntStream.of(open).filter(i -> clears.test(i, alpha)).toArray() : new int[0];
        while (open.length > 0) {
            double tail = tail(open, checks, alpha, joint);
            int[] cleared =
                    IntStream.of(candidates).filter(i -> clears.test(i, tail)).toArray();
            IntStream.of(cleared.length == 0 ? open : cleared).forEach(i -> tails[i] = tail);
            open = cleared.length == 0 ? new int[0] : without(open, cleared);
            candidates = without(candidates, cleared);
        }
        return tails;
    }

    private static int[] without(int[] checks, int[] removed) {
        return IntStream.of(checks)
                .filter(i -> IntStream.of(removed).noneMatch(g -> g == i))
                .toArray();
    }

    /** {@return the id as it is written outside: {@code holm}, {@code bonferroni}, {@code max-t} or {@code none}} */
    public String id() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Finds a procedure by its id.
     *
     * @param id such as {@code holm}
     * @return the procedure
     * @throws NoSuchElementException if there is none; the message lists them
     */
    public static Multiplicity named(String id) {
        return Arrays.stream(values())
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException(Suggestions.message(
                        "adjustment",
                        id,
                        Arrays.stream(values()).map(Multiplicity::id).toList())));
    }
}
