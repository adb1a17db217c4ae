package dev.credence.api.interval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class NoteTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "Few", "few items", "-few", "few--items", "few_items"})
    void codeOfAnotherFormThrows(String code) {
        assertThatThrownBy(() -> Note.of(code, "a sentence"))
                .hasMessage("code of a note must consist of lower-case words with hyphens: '" + code
                        + "'; write few-items");
    }

    @Test
    void blankSentenceThrows() {
        assertThatThrownBy(() -> Note.of("few-items", " "))
                .hasMessage("sentence of a note must not be blank: code=few-items");
    }

    @Test
    void dataOfAnotherTypeThrow() {
        assertThatThrownBy(() -> Note.of("few-items", "few").with("items", List.of(3)))
                .hasMessage("data of a note must be numbers, texts or booleans: items=[3]; give its parts by name");
    }

    @Test
    void dataAreCopiedAndWholeNumbersAreLong() {
        Map<String, Object> data = new HashMap<>(Map.of("items", 3));
        Note note = new Note("few-items", "3 items", data);
        data.put("items", 4);
        assertThat(note).isEqualTo(Note.of("few-items", "3 items").with("items", 3L));
        assertThat(note.with("share", 0.5f).data()).containsEntry("share", 0.5);
        assertThatThrownBy(() -> note.data().put("more", 1)).isInstanceOf(UnsupportedOperationException.class);
    }

    @Test
    void noteOnASystemBeginsWithIt() {
        Note note = Note.about("f1", Note.UNDEFINED, " is undefined").of("second");
        assertThat(note).hasToString("second: f1 is undefined");
        assertThat(note.data()).containsEntry("system", "second").containsEntry("metric", "f1");
    }

    @Test
    void renamingChangesNotesOnTheMetricAlone() {
        assertThat(Note.about("f1", Note.UNDEFINED, " is undefined").renamed("f1", "f1@a"))
                .isEqualTo(Note.about("f1@a", Note.UNDEFINED, " is undefined"));
        Note other = Note.of("few-items", "f1 has few items");
        assertThat(other.renamed("f1", "f1@a")).isSameAs(other);
    }
}
