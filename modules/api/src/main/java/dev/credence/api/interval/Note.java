package dev.credence.api.interval;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;

/**
 * A remark on a result that its reader should know. Programs use the code and the data; people read the sentence. Sentences may
 * change between releases; codes and the names of data do not change within a major version.
 *
 * @param code the subject of the remark, in lower case with hyphens, such as {@code undefined} or {@code coverage}
 * @param sentence the remark in words, without a full stop
 * @param data values that the sentence contains, by name, as numbers, texts or booleans; whole numbers are of type Long, others of
 *     type Double; unmodifiable, in the order in which they were added
 */
public record Note(String code, String sentence, Map<String, Object> data) {
    /** The code of remarks that a metric has no value for these data, or no finite one. */
    public static final String UNDEFINED = "undefined";

    /**
     * The code of remarks that a comparator does not use the margin, so that its p-value of non-inferiority is that of a margin of
     * 0.
     */
    public static final String MARGIN_NOT_USED = "margin-not-used";

    /** The code of remarks on a whole document, such as on the columns that were read. */
    public static final String DOCUMENT = "document";

    /** The name of the datum with the spelling of the metric that the sentence begins with. */
    private static final String METRIC = "metric";
    /** The name of the datum with the system, first or second, that the remark is about. */
    private static final String SYSTEM = "system";

    private static final Pattern CODE = Pattern.compile("[a-z0-9]+(-[a-z0-9]+)*");

    /**
     * Checks code and sentence, and copies the data.
     *
     * @throws IllegalArgumentException if the code has another form, the sentence is blank, or a value is of another type
     */
    public Note {
        if (!CODE.matcher(Objects.requireNonNull(code, "code must not be null")).matches()) {
            throw new IllegalArgumentException(
                    "code of a note must consist of lower-case words with hyphens: '" + code + "'; write few-items");
        }
        if (Objects.requireNonNull(sentence, "sentence must not be null").isBlank()) {
            throw new IllegalArgumentException("sentence of a note must not be blank: code=" + code);
        }
        data.forEach((name, value) -> {
            if (!(value instanceof Number || value instanceof String || value instanceof Boolean)) {
                throw new IllegalArgumentException("data of a note must be numbers, texts or booleans: " + name + "="
                        + value + "; give its parts by name");
            }
        });
        Map<String, Object> copy = new LinkedHashMap<>();
        data.forEach((name, value) -> copy.put(name, widened(value)));
        data = Collections.unmodifiableMap(copy);
    }

    /** Converts whole numbers to Long and other numbers to Double, so that notes with equal numbers are equal. */
    private static Object widened(Object value) {
        if (value instanceof Integer || value instanceof Short || value instanceof Byte) {
            return ((Number) value).longValue();
        }
        return value instanceof Float number ? (Object) number.doubleValue() : value;
    }

    /**
     * Returns a note without data.
     *
     * @param code in lower case with hyphens
     * @param sentence the remark, not blank
     * @return the note
     * @throws IllegalArgumentException if the code has another form or the sentence is blank
     */
    public static Note of(String code, String sentence) {
        return new Note(code, sentence, Map.of());
    }

    /**
     * Returns a note whose sentence begins with the spelling of a metric. The spelling is the datum {@code metric}.
     *
     * @param metric the spelling
     * @param code in lower case with hyphens
     * @param rest the text after the spelling, such as {@code " is undefined (0/0)"}
     * @return the note
     */
    public static Note about(String metric, String code, String rest) {
        return of(code, metric + rest).with(METRIC, metric);
    }

    /**
     * Returns the sentences of notes.
     *
     * @param notes any notes
     * @return their sentences, in their order
     */
    public static List<String> sentences(List<Note> notes) {
        return notes.stream().map(Note::sentence).toList();
    }

    /**
     * Returns this note with one more value.
     *
     * @param name the name of the value in the data of the note
     * @param value a number, text or boolean
     * @return the note
     * @throws IllegalArgumentException if the value is of another type
     */
    public Note with(String name, Object value) {
        Map<String, Object> more = new LinkedHashMap<>(data);
        more.put(name, value);
        return new Note(code, sentence, more);
    }

    /**
     * Returns this note with another sentence.
     *
     * @param words the sentence
     * @return the note, with the same code and data
     */
    public Note reworded(String words) {
        return new Note(code, words, data);
    }

    /**
     * Returns this note as a remark on one of two systems: its sentence begins with the system, which is the datum {@code system}.
     *
     * @param system first or second
     * @return the note
     */
    public Note of(String system) {
        return reworded(system + ": " + sentence).with(SYSTEM, system);
    }

    /**
     * Returns this note about the same metric under another spelling.
     *
     * @param from the spelling
     * @param to the other one
     * @return the note; this one if it is not about the metric
     */
    public Note renamed(String from, String to) {
        return from.equals(data.get(METRIC))
                ? reworded(sentence.replace(from, to)).with(METRIC, to)
                : this;
    }

    /** {@return the sentence} */
    @Override
    public String toString() {
        return sentence;
    }
}
