package dev.credence.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class SectionTest {
    private static Section section() {
        return new Section("x").add("## X").table(List.of(List.of("n", "mean"), List.of("5", "0.95")));
    }

    private static final String WRITTEN =
            "<!-- x: begin -->\n## X\n\n| n | mean |\n|---|---|\n| 5 | 0.95 |\n\n<!-- x: end -->\n";

    @Test
    void writeReplacesTextBetweenItsMarksOnly() {
        assertEquals(
                "a\n" + WRITTEN + "\nb\n", section().replaceIn("a\n<!-- x: begin -->\nold\n<!-- x: end -->\n\nb\n"));
        assertEquals("a\n" + WRITTEN + "\nb\n", section().replaceIn("a\n" + WRITTEN + "\nb\n"));
    }

    @Test
    void sectionWithoutMarksIsAppendedToThePage() {
        assertEquals("a\n\n" + WRITTEN, section().replaceIn("a\n"));
    }

    @Test
    void machineDoesNotChangeNumbers() {
        assertEquals("0.95, 20", Section.words(0.95, 20));
        assertEquals("4,000 0.008", Section.format("%,d %.3f", 4_000, 0.0081));
        assertEquals("`wald`, `wilson`", Section.code(List.of("wald", "wilson")));
        assertEquals("none", Section.code(List.of()));
    }
}
