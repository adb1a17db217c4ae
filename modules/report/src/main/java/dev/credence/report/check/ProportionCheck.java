package dev.credence.report.check;

import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.Estimate;
import dev.credence.api.interval.Inference;
import dev.credence.planning.internal.PlanGuards;
import dev.credence.report.check.CheckRequest.Second;
import dev.credence.report.check.CheckRow.Bounds;
import dev.credence.report.check.CheckRow.PValues;
import dev.credence.report.check.PrintedValue.CountRange;
import dev.credence.report.form.Phrases;
import dev.credence.report.text.Digits;
import dev.credence.report.text.SafeText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.LongStream;

/**
 * Answers what a printed share means. All counts that are printed as the value are compatible with it: the interval extends from the lower
 * bound of the smallest to the upper bound of the largest.
 */
final class ProportionCheck {
    private final CheckRequest request;
    private final PrintedShare share;
    private final long n;
    private final List<CheckRow> rows = new ArrayList<>();
    private final List<String> conclusions = new ArrayList<>();
    private final Set<String> notes = new LinkedHashSet<>();

    ProportionCheck(CheckRequest request, PrintedShare share) {
        this.request = request;
        this.share = share;
        this.n = request.sizes().requiredN(request.metric());
    }

    CheckReport report() {
        CountRange counts = counts(request.value(), n);
        add("first", request.value(), counts, n);
        request.second().ifPresent(second -> {
            long other = PlanGuards.size("n2", second.n().orElse(n), 1);
            if (second.paired() && other != n) {
                throw new IllegalArgumentException("n2 must equal n where the systems are paired: n2=" + other + ", n="
                        + n + "; leave n2 out, or paired");
            }
            CountRange others = counts(second.value(), other);
            add("second", second.value(), others, other);
            ShareDifference difference = new ShareDifference(share, counts, n, others, other);
            if (second.paired()) {
                paired(second, difference.paired());
            } else {
                independent(second, difference.independent(), other);
            }
        });
        share.noteOnTrials().ifPresent(notes::add);
        return new CheckReport(request.input(share.level()), share.level(), rows, conclusions, List.copyOf(notes));
    }

    private void add(String name, PrintedValue value, CountRange counts, long items) {
        Estimate low = share.estimate(counts.from(), items);
        Estimate high = counts.isOne() ? low : share.estimate(counts.to(), items);
        Bounds bounds = new Bounds(low.lower(), high.upper());
        rows.add(CheckRow.ofValue(name, value.text(), items, Map.of("successes", counts), bounds, low.method()));
        Digits digits = Phrases.digits(bounds.width());
        conclusions.add("The true " + Phrases.metric(share.metric().spelling()) + " behind " + value.text() + " of "
                + items(items) + " lies between " + digits.of(bounds.lower()) + " and " + digits.of(bounds.upper())
                + " with " + Phrases.sureness(low) + ".");
        if (!counts.isOne()) {
            notes.add(SafeText.count(counts.number()) + " counts of " + items(items) + " are printed as "
                    + value.text() + ", " + CheckReport.words(counts) + ": the interval extends from the lower bound"
                    + " of the smallest to the upper bound of the largest");
        }
        low.notes().forEach(note -> notes.add(note.sentence()));
        high.notes().forEach(note -> notes.add(note.sentence()));
    }

    private void independent(Second second, ShareDifference.Range range, long other) {
        CheckRow row = row("difference", second, n + other, Map.of(), range);
        rows.add(row);
        boolean possible = range.p().smallest() < alpha();
        boolean isSignificant = range.p().largest() < alpha();
        String verdict =
                isSignificant ? "is more than noise" : possible ? "may or may not be more than noise" : "may be noise";
        conclusions.add("The difference from " + second.value().text() + " of " + items(other) + " " + verdict + ": "
                + numbers(row, range.example()) + (isSignificant ? "." : enoughItemsSentence(second)));
        notes.add("the two values are compared as those of different items; for the same items use --paired");
    }

    /** Returns the end of a sentence with the number of items that would show the difference. */
    private String enoughItemsSentence(Second second) {
        double p = request.value().number();
        double q = second.value().number();
        return NoiseSentences.enoughItemsSentence(p - q, p * (1 - p) + q * (1 - q), share.level());
    }

    private void paired(Second second, ShareDifference.Paired range) {
        Map<String, CountRange> fewest = Map.of("discordant", new CountRange(range.fewest(), range.fewest()));
        Map<String, CountRange> most = Map.of("discordant", new CountRange(range.most(), range.most()));
        CheckRow few = row("difference, fewest discordant", second, n, fewest, range.atFewest());
        CheckRow many = row("difference, most discordant", second, n, most, range.atMost());
        rows.add(few);
        rows.add(many);
        String begin = "With the same " + items(n) + ", the difference from "
                + second.value().text();
        conclusions.add(begin + significance(range) + ".");
        notes.add(
                "the systems disagree on discordant items, on which one of them alone is right; the printed values do not"
                        + " determine their number: compare the predictions with credence compare");
    }

    private String significance(ShareDifference.Paired range) {
        double smallest = range.atFewest().p().smallest();
        double largest = range.atMost().p().largest();
        long upTo = range.significantUpTo();
        boolean few = range.fewest() < Comparison.FEWEST_DISCORDANT;
        String tooFew = "fewer than six items are too few to show which is better";
        if (upTo < range.fewest()) {
            return " is not significant, however few items the systems disagree on: p is at least "
                    + Digits.ofProbability(smallest);
        }
        if (upTo < Comparison.FEWEST_DISCORDANT) {
            return " is not significant, whatever the number of items the systems disagree on: p is below "
                    + Digits.ofProbability(alpha()) + " only if they disagree on at most " + items(upTo) + ", and "
                    + tooFew;
        }
        if (largest < alpha()) {
            return few
                    ? " is significant if the systems disagree on at least six items; " + tooFew
                    : " is significant, however many items the systems disagree on: p is at most "
                            + Digits.ofProbability(largest);
        }
        if (upTo >= range.most()) {
            return " may or may not be significant, depending on the counts behind the printed values: p is between "
                    + Digits.ofProbability(smallest) + " and " + Digits.ofProbability(largest);
        }
        return " is significant only if the systems disagree on "
                + (few ? "six items or more and at most " : "at most ") + items(upTo) + "; "
                + CheckReport.words(new CountRange(range.fewest(), range.most())) + " are possible";
    }

    private CheckRow row(
            String name, Second second, long items, Map<String, CountRange> counts, ShareDifference.Range range) {
        BigDecimal difference = request.value().value().subtract(second.value().value());
        return new CheckRow(
                name,
                difference.toPlainString(),
                items,
                counts,
                range.bounds().lower(),
                range.bounds().upper(),
                Optional.of(range.p()),
                range.example().comparator());
    }

    private static String numbers(CheckRow row, Inference inference) {
        return NoiseSentences.numbers(
                new Bounds(row.lower(), row.upper()), row.p().orElseThrow(), Phrases.sureness(inference));
    }

    private double alpha() {
        return 1 - share.level().value();
    }

    /** Returns the counts that are printed as a value, of which there must be one. */
    private static CountRange counts(PrintedValue value, long items) {
        CountRange counts = value.counts(items);
        if (counts.isEmpty()) {
            throw new NoSuchCountsException("no count of " + items(items) + " gives " + value.text() + ": "
                    + nearest(value, counts, items)
                    + "; check the number of items, which is the denominator of the value, and the printed digits");
        }
        return counts;
    }

    /** Returns the nearest values, of which one is below and one above. */
    private static String nearest(PrintedValue value, CountRange none, long items) {
        int decimals = value.value().scale();
        return "the nearest are " + shownShare(none.to(), items, decimals) + " and "
                + shownShare(none.to() + 1, items, decimals);
    }

    private static String shownShare(long k, long items, int decimals) {
        BigDecimal exact = BigDecimal.valueOf(k).divide(BigDecimal.valueOf(items), MathContext.DECIMAL64);
        int shown = Math.min(decimals, exact.scale());
        return exact.setScale(Math.max(0, shown), RoundingMode.HALF_UP).toPlainString() + " (" + SafeText.count(k)
                + ")";
    }

    private static String items(long count) {
        return SafeText.count(count) + (count == 1 ? " item" : " items");
    }

    /**
     * The smallest and the largest p-value, and the bounds, of the differences of two shares over all counts that are compatible with the
     * printed values.
     *
     * <p>The score statistic of two shares increases in the first count and decreases in the second, so that the outermost pairs of counts
     * give the outermost bounds and the smallest p-value. The largest p-value belongs to the outermost pair that is closest, or where the
     * ranges overlap to the pair with the smallest statistic, which is searched. On the same items the statistic depends on the difference
     * of the counts, and decreases in the number of items on which the systems disagree: all differences are tried, or {@value #MAX_GAPS}
     * of them in even steps.
     */
    record ShareDifference(PrintedShare share, CountRange first, long n1, CountRange second, long n2) {
        /** The number of differences of counts that are tried. */
        static final int MAX_GAPS = 200;

        private static final int MAX_PAIRS = 1_000_000;

        /**
         * The range of the results of several comparisons.
         *
         * @param bounds the outermost bounds
         * @param p the smallest and the largest p-value
         * @param example one of the comparisons
         */
        record Range(Bounds bounds, PValues p, Comparison example) {
            static Range of(Comparison comparison) {
                double p = comparison.test().orElseThrow().twoSided();
                return new Range(new Bounds(comparison.lower(), comparison.upper()), new PValues(p, p), comparison);
            }

            static Range of(List<Comparison> comparisons) {
                return comparisons.stream().map(Range::of).reduce(Range::with).orElseThrow();
            }

            private Range with(Range other) {
                return new Range(bounds.with(other.bounds), p.with(other.p), example);
            }
        }

        /**
         * The ranges of the results of comparisons on the same items.
         *
         * @param fewest the smallest number of items on which the systems disagree
         * @param atFewest the comparisons with as few disagreements as the counts allow
         * @param most the largest number of items on which the systems disagree
         * @param atMost the comparisons with as many disagreements as the counts allow
         * @param significantUpTo the largest number of disagreements at which a difference is significant; less than the fewest if none is
         */
        record Paired(long fewest, Range atFewest, long most, Range atMost, long significantUpTo) {}

        /** Returns the extremes for different items. */
        Range independent() {
            List<Comparison> comparisons = new ArrayList<>();
            comparisons.add(share.independent(first.from(), n1, second.to(), n2));
            comparisons.add(share.independent(first.to(), n1, second.from(), n2));
            long[] closest = closest();
            comparisons.add(share.independent(closest[0], n1, closest[1], n2));
            return Range.of(comparisons);
        }

        /**
         * Returns the pair of counts with the smallest pooled score statistic, which is searched where the shares overlap. Of very many
         * pairs the first million are tried, among which one has a statistic of nearly 0.
         */
        private long[] closest() {
            double ratio = (double) n1 / n2;
            long lowest = within(first, (long) Math.floor(second.from() * ratio));
            long highest = Math.min(within(first, (long) Math.ceil(second.to() * ratio)), lowest + MAX_PAIRS);
            long[] best = {lowest, within(second, (long) Math.floor(lowest / ratio))};
            double least = Double.POSITIVE_INFINITY;
            for (long k1 = lowest; k1 <= highest && least > 0; k1++) {
                long near = (long) Math.floor(k1 / ratio);
                for (long k2 = near; k2 <= near + 1; k2++) {
                    long inside = within(second, k2);
                    double z = statistic(k1, inside);
                    if (z < least) {
                        least = z;
                        best = new long[] {k1, inside};
                    }
                }
            }
            return best;
        }

        private static long within(CountRange range, long count) {
            return Math.max(range.from(), Math.min(range.to(), count));
        }

        /** Returns the absolute pooled z, without the factor that depends on the sizes only. */
        private double statistic(long k1, long k2) {
            double cross = Math.abs((double) k1 * n2 - (double) k2 * n1);
            double pooled = (double) (k1 + k2) / (n1 + n2);
            return cross == 0 ? 0 : cross / Math.sqrt(pooled * (1 - pooled));
        }

        /** Returns the extremes for the same items. */
        Paired paired() {
            List<Comparison> few = new ArrayList<>();
            List<Comparison> many = new ArrayList<>();
            long fewest = n1;
            long most = 0;
            long upTo = -1;
            for (long gap : gaps(first.from() - second.to(), first.to() - second.from())) {
                PlanGuards.requireNotInterrupted();
                long[] pair = closestToHalf(gap);
                long least = Math.abs(gap);
                long largest = Math.min(pair[0] + pair[1], 2 * n1 - pair[0] - pair[1]);
                few.add(compared(pair, least));
                many.add(compared(pair, largest));
                fewest = Math.min(fewest, least);
                most = Math.max(most, largest);
                upTo = Math.max(upTo, significantUpTo(pair, least, largest));
            }
            return new Paired(fewest, Range.of(few), most, Range.of(many), upTo);
        }

        /** Returns the differences of the counts: all, or many of them in even steps with the outermost and the smallest. */
        private static long[] gaps(long from, long to) {
            if (to - from <= MAX_GAPS) {
                return LongStream.rangeClosed(from, to).toArray();
            }
            long smallest = Math.max(from, Math.min(to, 0));
            return LongStream.concat(
                            LongStream.rangeClosed(0, MAX_GAPS)
                                    .map(i -> from + Math.round((to - from) * (double) i / MAX_GAPS)),
                            LongStream.of(smallest))
                    .toArray();
        }

        /** Returns the pair of counts with a difference whose sum is closest to n, which allows the most disagreements. */
        private long[] closestToHalf(long gap) {
            long least = Math.max(first.from(), second.from() + gap);
            long largest = Math.min(first.to(), second.to() + gap);
            long k1 = Math.max(least, Math.min(largest, Math.floorDiv(n1 + gap, 2)));
            return new long[] {k1, k1 - gap};
        }

        private Comparison compared(long[] pair, long disagreements) {
            long b = (disagreements + pair[0] - pair[1]) / 2;
            return share.paired(b, disagreements - b, pair[0] - b, n1);
        }

        /** Returns the largest number of disagreements at which a pair of counts is significant, or -1. */
        private long significantUpTo(long[] pair, long least, long largest) {
            if (!significant(pair, least)) {
                return -1;
            }
            long yes = 0;
            long no = (largest - least) / 2 + 1;
            while (no - yes > 1) {
                long middle = yes + (no - yes) / 2;
                if (significant(pair, least + 2 * middle)) {
                    yes = middle;
                } else {
                    no = middle;
                }
            }
            return least + 2 * yes;
        }

        private boolean significant(long[] pair, long disagreements) {
            return compared(pair, disagreements).test().orElseThrow().twoSided()
                    < 1 - share.level().value();
        }
    }
}
