package dev.credence.report.table;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.interval.Note;
import dev.credence.report.table.Document.Footnotes;
import java.util.List;
import org.junit.jupiter.api.Test;

class FootnotesTest {
    private static Note undefined(String metric) {
        return Note.about(metric, Note.UNDEFINED, " is undefined: there are no observations");
    }

    @Test
    void notesThatDifferOnlyInTheMetricAreOne() {
        Footnotes notes = new Footnotes();

        assertThat(notes.marksOf(List.of(undefined("a")))).isEqualTo("[1]");
        assertThat(notes.marksOf(List.of(undefined("b"), Note.of("widened", "the interval is wider"))))
                .isEqualTo("[1][2]");
        assertThat(notes.marksOf(List.of(undefined("c")))).isEqualTo("[1]");
        assertThat(notes.lines())
                .containsExactly(
                        "[1] a, b and c are undefined: there are no observations", "[2] the interval is wider");
    }

    @Test
    void noteOnOneMetricIsItsSentence() {
        Footnotes notes = new Footnotes();
        notes.marksOf(List.of(undefined("a")));

        assertThat(notes.lines()).containsExactly("[1] a is undefined: there are no observations");
    }

    @Test
    void metricInTheMiddleOfASentenceIsNotMerged() {
        Footnotes notes = new Footnotes();
        notes.marksOf(List.of(
                Note.of("widened", "the interval of a is wider").with("metric", "a"),
                Note.of("widened", "the interval of b is wider").with("metric", "b")));

        assertThat(notes.lines()).containsExactly("[1] the interval of a is wider", "[2] the interval of b is wider");
    }

    @Test
    void codeDecidesWhatIsAWarning() {
        Footnotes notes = new Footnotes();
        notes.marksOf(List.of(Note.of("widened", "the interval is wider"), undefined("a")));
        notes.marks(List.of("a is undefined"));

        assertThat(notes.warnings()).containsExactly("[2] a is undefined: there are no observations");
        assertThat(notes.explanations()).containsExactly("[1] the interval is wider", "[3] a is undefined");
    }
}
