package dev.credence.report.gate;

import dev.credence.api.text.Nearest;
import java.util.Arrays;
import java.util.Locale;
import java.util.NoSuchElementException;
import java.util.function.BiPredicate;
import java.util.stream.IntStream;

/**
 * How checks are judged together, so that many of them do not find something by chance alone.
 *
 * <p>Of each check there are two hypotheses that may be rejected: "it is beyond its limit" (rejected: PASS) and "it is not" (rejected:
 * FAIL). Either kind is a family of its own, of all m checks, and each procedure here bounds the probability of one or more false
 * rejections within a family by {@code a = 1 - level}, whatever the checks have to do with each other.
 */
public enum Multiplicity {
    /**
     * Holm's step-down: first every bound at {@code a / m}; those that clear their limits are settled, and the others are judged at
     * {@code a / (m - settled)}, until none clears. Never settles fewer than Bonferroni's.
     */
    HOLM {
        @Override
        double[] tails(int checks, double alpha, BiPredicate<Integer, Double> clears) {
            double[] tails = new double[checks];
            int[] open = IntStream.range(0, checks).toArray();
            int[] hopeful =
                    IntStream.of(open).filter(i -> clears.test(i, alpha)).toArray();
            while (open.length > 0) {
                double tail = alpha / open.length;
                int[] cleared =
                        IntStream.of(hopeful).filter(i -> clears.test(i, tail)).toArray();
                IntStream.of(cleared.length == 0 ? open : cleared).forEach(i -> tails[i] = tail);
                open = cleared.length == 0 ? new int[0] : without(open, cleared);
                hopeful = without(hopeful, cleared);
            }
            return tails;
        }
    },
    /** Every bound at {@code a / m}; these bounds hold all at once, also of checks that are not settled. */
    BONFERRONI {
        @Override
        double[] tails(int checks, double alpha, BiPredicate<Integer, Double> clears) {
            return same(checks, alpha / checks);
        }
    },
    /** Every bound at {@code a}: each check by itself; of many, some are wrong more often than the level says. */
    NONE {
        @Override
        double[] tails(int checks, double alpha, BiPredicate<Integer, Double> clears) {
            return same(checks, alpha);
        }
    };

    /**
     * The one-sided significance at which each check of a family is judged.
     *
     * @param checks how many
     * @param alpha of the family
     * @param clears whether a check's bound at a significance clears its limit; more significance, more clear
     */
    abstract double[] tails(int checks, double alpha, BiPredicate<Integer, Double> clears);

    private static double[] same(int checks, double tail) {
        double[] tails = new double[checks];
        Arrays.fill(tails, tail);
        return tails;
    }

    private static int[] without(int[] some, int[] gone) {
        return IntStream.of(some)
                .filter(i -> IntStream.of(gone).noneMatch(g -> g == i))
                .toArray();
    }

    /**
     * As it is written outside.
     *
     * @return {@code holm}, {@code bonferroni} or {@code none}
     */
    public String id() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * By its id.
     *
     * @param id such as {@code holm}
     * @return the procedure
     * @throws NoSuchElementException if there is none; the message lists them
     */
    public static Multiplicity named(String id) {
        return Arrays.stream(values())
                .filter(one -> one.id().equals(id))
                .findFirst()
                .orElseThrow(() -> new NoSuchElementException(Nearest.message(
                        "adjustment",
                        id,
                        Arrays.stream(values()).map(Multiplicity::id).toList())));
    }
}
