package dev.credence.jackson.result;

import dev.credence.api.interval.Note;
import dev.credence.jackson.strict.IfAny;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The JSON form of a note: its code, its sentence, and its data if it has any. */
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

    /** Converts the text of an infinity back to a number. */
    private static Object number(Object value) {
        if (value.equals("Infinity")) {
            return Double.POSITIVE_INFINITY;
        }
        return value.equals("-Infinity") ? (Object) Double.NEGATIVE_INFINITY : value;
    }
}
