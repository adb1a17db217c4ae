package dev.credence.api.text;

import static dev.credence.toys.Absent.isNamed;
import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.toys.Absent;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class NearestTest {
    @Test
    void aFailedLookUpTellsTheNearestAndWhatExists() {
        assertThat(Nearest.message("metric", "F2", List.of("accuracy", "f1")))
                .isEqualTo("no metric 'F2'; did you mean 'f1'? available: [accuracy, f1]");
        assertThat(Nearest.message("metric", "crocodile", List.of("f1")))
                .isEqualTo("no metric 'crocodile'; available: [f1]");
        assertThat(Nearest.message("metric", "f1", List.of())).isEqualTo("no metric 'f1'; there are none");
    }

    @Test
    void ofManyTwentyAreListed() {
        List<String> many = IntStream.range(0, 30).mapToObj(i -> "metric-" + i).toList();
        assertThat(Nearest.message("metric", "zzzzzzzzzzzz", many)).endsWith("metric-18, metric-19, ... 30 in all]");
    }

    @Test
    void nullIsNamed() {
        isNamed("name must not be null", () -> Nearest.to(Absent.value(), List.of("f1")));
        isNamed("available must not be null", () -> Nearest.to("f1", Absent.value()));
    }
}
