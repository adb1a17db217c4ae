package dev.credence.report.check;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.Credence;
import dev.credence.api.comparison.Comparison;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.report.check.PrintedValue.CountRange;
import dev.credence.report.check.ProportionCheck.ShareDifference;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that the extremes over compatible counts are those of all of them. */
final class ShareDifferenceTest {
    private static final Credence CREDENCE = Credence.load();
    private static final PrintedShare SHARE =
            PrintedShare.of(CREDENCE.registry().metric("accuracy"), CREDENCE, ConfidenceLevel.P95);

    /** The extremes of comparisons, found one by one. */
    private static final class All {
        private double lower = 1;
        private double upper = -1;
        private double smallest = 1;
        private double largest;

        void add(Comparison comparison) {
            double p = comparison.test().orElseThrow().twoSided();
            lower = Math.min(lower, comparison.lower());
            upper = Math.max(upper, comparison.upper());
            smallest = Math.min(smallest, p);
            largest = Math.max(largest, p);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "10,13,30,15,18,30",
        "10,13,30,12,15,30",
        "0,3,20,5,9,33",
        "20,22,25,30,38,60",
        "29,30,30,7,9,11",
        "3,9,17,3,9,23",
        "5,5,11,6,6,14",
        "50,60,100,40,52,80"
    })
    void extremesOfDifferentItemsEqualThoseOfAllPairs(long a, long b, long n1, long c, long d, long n2) {
        All all = new All();
        for (long k1 = a; k1 <= b; k1++) {
            for (long k2 = c; k2 <= d; k2++) {
                all.add(SHARE.independent(k1, n1, k2, n2));
            }
        }

        ShareDifference.Range found =
                new ShareDifference(SHARE, new CountRange(a, b), n1, new CountRange(c, d), n2).independent();

        assertThat(found.bounds().lower()).isCloseTo(all.lower, within(1e-12));
        assertThat(found.bounds().upper()).isCloseTo(all.upper, within(1e-12));
        assertThat(found.p().smallest()).isCloseTo(all.smallest, within(1e-12));
        assertThat(found.p().largest()).isCloseTo(all.largest, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource({
        "10,13,15,18,30",
        "10,13,12,15,30",
        "20,22,10,12,25",
        "29,30,20,21,30",
        "3,9,3,9,17",
        "5,5,9,9,14",
        "0,2,7,8,40",
        "40,43,31,33,44",
        "24,26,24,26,50"
    })
    void extremesOfSameItemsEqualThoseOfAllTables(long a, long b, long c, long d, long n) {
        All all = new All();
        long upTo = -1;
        long most = 0;
        long fewest = n;
        for (long k1 = a; k1 <= b; k1++) {
            for (long k2 = c; k2 <= d; k2++) {
                for (long both = Math.max(0, k1 + k2 - n); both <= Math.min(k1, k2); both++) {
                    Comparison one = SHARE.paired(k1 - both, k2 - both, both, n);
                    all.add(one);
                    long apart = k1 + k2 - 2 * both;
                    most = Math.max(most, apart);
                    fewest = Math.min(fewest, apart);
                    if (one.test().orElseThrow().twoSided() < 0.05) {
                        upTo = Math.max(upTo, apart);
                    }
                }
            }
        }

        ShareDifference.Paired found =
                new ShareDifference(SHARE, new CountRange(a, b), n, new CountRange(c, d), n).paired();

        assertThat(found.fewest()).isEqualTo(fewest);
        assertThat(found.most()).isEqualTo(most);
        assertThat(found.significantUpTo()).isEqualTo(upTo);
        assertThat(found.atFewest().p().smallest()).isCloseTo(all.smallest, within(1e-12));
        assertThat(found.atMost().p().largest()).isCloseTo(all.largest, within(1e-12));
        assertThat(found.atMost().bounds().lower()).isCloseTo(all.lower, within(1e-12));
        assertThat(found.atMost().bounds().upper()).isCloseTo(all.upper, within(1e-12));
    }
}
