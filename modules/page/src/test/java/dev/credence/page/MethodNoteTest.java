package dev.credence.page;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.Credence;
import dev.credence.page.PaperText.Citations;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

class MethodNoteTest {
    private static Stream<String> installed() {
        Credence credence = Credence.load();
        return Stream.concat(
                credence.registry().methods().stream().map(method -> method.id()),
                credence.registry().comparators().stream().map(comparator -> comparator.id()));
    }

    @Test
    void everyInstalledMethodAndComparatorHasOne() {
        assertThat(installed())
                .hasSizeGreaterThan(40)
                .allSatisfy(id -> assertThat(MethodNote.of(id)).as(id).hasValueSatisfying(note -> {
                    assertThat(note.rests()).endsWith(".");
                    assertThat(note.source()).matches("[A-Z].*\\([12][0-9]{3}\\), .*[^.]");
                    assertThat(note.doi()).startsWith("10.");
                }));
    }

    @Test
    void optionsDoNotHideTheMethod() {
        assertThat(MethodNote.of("beta:prior=1").map(MethodNote::id)).contains("beta");
        assertThat(MethodNote.of("one-of-ones-own")).isEmpty();
    }

    @Test
    void sourceIsCitedOnce() {
        Citations citations = new Citations();

        assertThat(citations.words("wilson", "")).isEqualTo("Wilson score intervals [1]");
        assertThat(citations.words("tango", " (recall)"))
                .isEqualTo("Tango's score intervals of paired proportions (recall) [2]");
        assertThat(citations.words("delta-wilson", "")).endsWith("of the delta method [1]");
        assertThat(citations.words("mine", "")).isEqualTo("intervals by mine");
        assertThat(citations.all()).extracting(MethodNote::id).containsExactly("wilson", "tango");
        assertThat(citations.all().get(1).address()).doesNotContain("<", ">");
    }

    @Test
    void sourceIsAnEntryForBibtex() {
        assertThat(MethodNote.of("wilson-modified").orElseThrow().bibtex()).isEqualTo("""
                        @article{brown2001,
                          author = {Brown and Cai and DasGupta},
                          year = {2001},
                          journal = {Statistical Science},
                          volume = {16},
                          pages = {101--133},
                          doi = {10.1214/ss/1009213286}
                        }""");
        assertThat(MethodNote.of("hall-mean").orElseThrow().bibtex())
                .contains("journal = {JRSS B},", "volume = {54},", "pages = {221--228},");
        assertThat(installed().flatMap(id -> MethodNote.of(id).stream()).map(MethodNote::bibtex))
                .allMatch(entry -> entry.startsWith("@article{") && entry.contains("doi = {10."));
    }
}
