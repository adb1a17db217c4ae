package dev.credence.outcomes.span;

import dev.credence.outcomes.span.SpanReader.TagScheme;
import java.util.Objects;

/**
 * The spans of a file with tagged tokens.
 *
 * @param documents the gold spans and predicted spans of each item, with positions in tokens from the start of the file
 * @param sentencesAreItems whether the file has no marks of documents, so that each sentence is an item; intervals then ignore that
 *     sentences of one document are alike
 * @param goldScheme the scheme of the gold tags, given or detected
 * @param predictedScheme the scheme of the predicted tags, given or detected
 * @param tokens the number of tokens
 */
public record SpanFile(
        SpanDocuments documents,
        boolean sentencesAreItems,
        TagScheme goldScheme,
        TagScheme predictedScheme,
        int tokens) {
    /** Checks that nothing is null. */
    public SpanFile {
        Objects.requireNonNull(documents, "documents must not be null");
        Objects.requireNonNull(goldScheme, "goldScheme must not be null");
        Objects.requireNonNull(predictedScheme, "predictedScheme must not be null");
    }
}
