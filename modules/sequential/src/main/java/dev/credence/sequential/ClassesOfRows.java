package dev.credence.sequential;

import dev.credence.api.evidence.Evidence;
import dev.credence.api.interval.Note;
import dev.credence.api.metric.Metric;
import dev.credence.sequential.method.FewItemsOfClasses;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * What the classes of the rows so far show about the bounds of a metric.
 *
 * @param tooFew why the data do not bound the metric yet, by a declared class with few rows
 * @param notes notes for the reader of the bounds
 */
record ClassesOfRows(Optional<String> tooFew, List<Note> notes) {
    /** The rows have no classes, or a metric does not depend on classes that did not occur. */
    static final ClassesOfRows UNREAD = new ClassesOfRows(Optional.empty(), List.of());

    static ClassesOfRows of(Metric<?> metric, Evidence evidence, Set<String> declared, boolean binary) {
        if (!declared.isEmpty()) {
            Optional<String> tooFew = FewItemsOfClasses.reason(metric, evidence, declared);
            return new ClassesOfRows(
                    tooFew,
                    tooFew.map(text -> Note.of("few-rows-of-class", text)).stream()
                            .toList());
        }
        return !binary && FewItemsOfClasses.dependsOnNewClasses(metric, evidence)
                ? new ClassesOfRows(
                        Optional.empty(),
                        List.of(
                                Note.of(
                                        "unseen-classes",
                                        metric.spelling()
                                                + " is over the classes that occurred so far, and its bounds do not cover the value over"
                                                + " more classes, if another one occurs later; declare all labels, so that they wait for each")))
                : UNREAD;
    }
}
