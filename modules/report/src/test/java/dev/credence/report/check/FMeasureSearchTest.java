package dev.credence.report.check;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.report.check.FMeasureCheck.FMeasureSearch;
import dev.credence.report.check.FMeasureCheck.FMeasureSearch.Line;
import java.util.HashSet;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class FMeasureSearchTest {
    @ParameterizedTest
    @CsvSource({"0.8,60", "0.81,40", "0,9", "1.00,30", "0.5,25", "0.667,31"})
    void countsOfF1WithoutPositivesEqualEnumeration(String text, int n) {
        FMeasureSearch counts = counts(text, n, OptionalLong.empty(), 1);
        Set<String> all = new HashSet<>();
        for (int tp = 0; tp <= n; tp++) {
            for (int errors = 0; errors <= n - tp; errors++) {
                if (printed(text, 2.0 * tp / (2 * tp + errors))) {
                    all.add(tp + " " + errors);
                }
            }
        }

        Set<String> found = counts.lines().stream()
                .flatMap(line -> LongStream.rangeClosed(
                                line.tp().from(), line.tp().to())
                        .mapToObj(tp ->
                                tp + " " + (line.least().tp() + line.least().fp() - tp)))
                .collect(Collectors.toSet());

        assertThat(found).isEqualTo(all);
        assertThat(counts.isComplete()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"0.8,60,20,1", "0.81,40,11,2", "0,9,3,1", "1.0,30,29,0.5", "0.33,50,50,2", "0.7,80,10,0.5"})
    void countsOfFMeasureWithPositivesEqualEnumeration(String text, int n, int positives, double beta) {
        FMeasureSearch counts = counts(text, n, OptionalLong.of(positives), beta);
        Set<String> all = new HashSet<>();
        for (int tp = 0; tp <= positives; tp++) {
            for (int fp = 0; fp <= n - positives; fp++) {
                double hits = (1 + beta * beta) * tp;
                if (printed(text, hits / (hits + beta * beta * (positives - tp) + fp))) {
                    all.add(tp + " " + fp + " " + (positives - tp));
                }
            }
        }

        Set<String> found = counts.lines().stream()
                .flatMap(line -> LongStream.rangeClosed(
                                line.fp().from(), line.fp().to())
                        .mapToObj(fp ->
                                line.tp().from() + " " + fp + " " + line.fn().from()))
                .collect(Collectors.toSet());

        assertThat(found).isEqualTo(all);
        assertThat(counts.isComplete()).isTrue();
    }

    @ParameterizedTest
    @CsvSource({"0.8,1000000,1", "0.81,100000000,1", "0.81,1000000,2"})
    void gridForManyItemsContainsOnlyCompatibleCounts(String text, long n, double beta) {
        FMeasureSearch counts = counts(text, n, OptionalLong.empty(), beta);

        assertThat(counts.isComplete()).isFalse();
        assertThat(counts.lines()).isNotEmpty().hasSizeLessThanOrEqualTo(2 * FMeasureSearch.ALL + 1);
        for (Line line : counts.lines()) {
            assertThat(line.least().tp() + line.least().fp() + line.least().fn())
                    .isLessThanOrEqualTo(n);
            assertThat(counts.isPrinted(
                            line.least().tp(), line.least().fp(), line.least().fn()))
                    .isTrue();
            assertThat(counts.isPrinted(
                            line.greatest().tp(),
                            line.greatest().fp(),
                            line.greatest().fn()))
                    .isTrue();
        }
    }

    private static FMeasureSearch counts(String text, long n, OptionalLong positives, double beta) {
        return new FMeasureSearch(PrintedValue.of("VALUE", text), n, positives, beta);
    }

    private static boolean printed(String text, double value) {
        int decimals = text.contains(".") ? text.length() - text.indexOf('.') - 1 : 0;
        return Math.abs(value - Double.parseDouble(text)) <= 0.5 * StrictMath.pow(10, -decimals) + 1e-12;
    }
}
