package dev.credence.api.metric.derived;

import dev.credence.api.interval.Note;
import dev.credence.api.metric.derived.Averaging.UndefinedPolicy;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The notes of an average on classes that have no value. */
final class ClassNotes {
    private static final int MAX_LABELS = 5;

    private final DerivedMetric<?> average;
    private final UndefinedPolicy policy;
    private final List<String> absent = new ArrayList<>();
    private final List<String> undefined = new ArrayList<>();
    private final List<String> undefinedForOthers = new ArrayList<>();

    ClassNotes(DerivedMetric<?> average, UndefinedPolicy policy) {
        this.average = average;
        this.policy = policy;
    }

    /** Adds a class that is neither true nor predicted. */
    void addAbsent(String label) {
        absent.add(label);
    }

    /** Adds a class whose value is 0/0. */
    void addUndefined(String label) {
        undefined.add(label);
    }

    /** Adds a class that is left out because one of several systems has no value for it. */
    void addUndefinedForOthers(String label) {
        undefinedForOthers.add(label);
    }

    List<Note> notes() {
        String name = average.metric().spelling();
        List<Note> notes = new ArrayList<>();
        add(notes, "absent-classes", ": left out, absent from truth and prediction: ", absent);
        add(notes, "undefined-classes", ": " + name + " is undefined (0/0), " + treatment() + ": ", undefined);
        add(
                notes,
                "left-out-classes",
                " has no value for one of the systems in some classes, so that the mean of each is without: ",
                undefinedForOthers);
        return notes;
    }

    private void add(List<Note> notes, String code, String text, List<String> labels) {
        if (!labels.isEmpty()) {
            Note note = Note.about(average.spelling(), code, text + listOfLabels(labels))
                    .with("classes", labels.size());
            notes.add(
                    code.startsWith("absent")
                            ? note
                            : note.with("policy", policy.name().toLowerCase(Locale.ROOT)));
        }
    }

    private String treatment() {
        return switch (policy) {
            case ZERO -> "counted as 0";
            case SKIP -> "left out";
            case NAN -> "so the average is undefined";
        };
    }

    /** Lists at most five labels. */
    private static String listOfLabels(List<String> labels) {
        return labels.stream()
                        .limit(MAX_LABELS)
                        .map(label -> label.isBlank() ? "'" + label + "' (a blank label)" : label)
                        .collect(Collectors.joining(", "))
                + (labels.size() > MAX_LABELS ? " and " + (labels.size() - MAX_LABELS) + " more" : "");
    }
}
