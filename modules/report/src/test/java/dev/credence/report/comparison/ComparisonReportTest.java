package dev.credence.report.comparison;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.comparison.ComparisonOptions;
import dev.credence.api.interval.ConfidenceLevel;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ComparisonReportTest {
    private static List<Optional<String>> names(Map<String, Object> input) {
        ComparisonReport report =
                new ComparisonReport(input, ComparisonOptions.at(ConfidenceLevel.P95), List.of(), List.of());
        return List.of(report.name(true), report.name(false));
    }

    @Test
    void systemsAreCalledByTheirColumns() {
        assertThat(names(Map.of("file", "a.csv", "first", "svm", "second", "tree")))
                .containsExactly(Optional.of("svm"), Optional.of("tree"));
        assertThat(names(Map.of("file", "a.csv", "with", "b.csv", "first", "svm", "second", "tree")))
                .containsExactly(Optional.of("svm"), Optional.of("tree"));
        assertThat(names(Map.of())).containsExactly(Optional.empty(), Optional.empty());
    }

    @Test
    void givenNamesReplaceColumnsAndFiles() {
        for (Map<String, Object> input : List.<Map<String, Object>>of(
                Map.of(), Map.of("file", "a.csv", "first", "svm"), Map.of("file", "a.csv", "with", "b.csv"))) {
            ComparisonReport report = new ComparisonReport(
                    input, ComparisonOptions.at(ConfidenceLevel.P95), List.of(), List.of("a note"));

            ComparisonReport named = report.named("new", "old");

            assertThat(named.name(true)).contains("new");
            assertThat(named.name(false)).contains("old");
            assertThat(named.notes()).containsExactly("a note");
            assertThat(named.input().get("file")).isEqualTo(input.get("file"));
            assertThat(report.input()).isEqualTo(input);
        }
    }

    @ParameterizedTest
    @CsvSource({"'',old", "new,' '", "same,same"})
    void namesThatDoNotDistinguishTheSystemsAreRefused(String first, String second) {
        ComparisonReport report =
                new ComparisonReport(Map.of(), ComparisonOptions.at(ConfidenceLevel.P95), List.of(), List.of());

        assertThatThrownBy(() -> report.named(first, second))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("names of two systems must be distinct and not blank: first='" + first + "', second='"
                        + second + "'");
    }

    @Test
    void systemsWithEqualColumnNamesAreNamedByFiles() {
        assertThat(names(Map.of("file", "/old/a.csv", "with", "C:\\new\\b.csv", "first", "guess")))
                .containsExactly(Optional.of("a.csv"), Optional.of("b.csv"));
        assertThat(names(Map.of("file", "old/p.csv", "with", "new/p.csv", "first", "guess")))
                .containsExactly(Optional.of("old/p.csv"), Optional.of("new/p.csv"));
        assertThat(names(Map.of("file", "x/a.state, x/b.state", "with", "x/c.state")))
                .containsExactly(Optional.of("x/a.state, x/b.state"), Optional.of("c.state"));
    }
}
