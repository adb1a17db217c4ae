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

        assertThat(citations.mark("wilson")).isEqualTo("wilson [1]");
        assertThat(citations.mark("tango")).isEqualTo("tango [2]");
        assertThat(citations.mark("delta-wilson")).isEqualTo("delta-wilson [1]");
        assertThat(citations.mark("mine")).isEqualTo("mine");
        assertThat(citations.all()).extracting(MethodNote::id).containsExactly("wilson", "tango");
        assertThat(citations.all().get(1).address()).doesNotContain("<", ">");
    }
}
