package dev.credence.jackson.result;

import dev.credence.api.interval.Note;
import dev.credence.jackson.strict.IfAny;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A note as JSON: its code, its sentence, and its data where there are any. */
record NoteForm(
        String code, String message, @IfAny @Nullable Map<String, Object> data) {
    static NoteForm of(Note note) {
        return new NoteForm(note.code(), note.sentence(), note.data().isEmpty() ? null : note.data());
    }

    static List<NoteForm> all(List<Note> notes) {
        return notes.stream().map(NoteForm::of).toList();
    }

    Note note() {
        Map<String, Object> values = new LinkedHashMap<>();
        if (data != null) {
            data.forEach((name, value) -> values.put(name, number(value)));
        }
        return new Note(code, message, values);
    }

    /** An infinity is written as a text. */
    private static Object number(Object value) {
        if (value.equals("Infinity")) {
            return Double.POSITIVE_INFINITY;
        }
        return value.equals("-Infinity") ? (Object) Double.NEGATIVE_INFINITY : value;
    }
}
