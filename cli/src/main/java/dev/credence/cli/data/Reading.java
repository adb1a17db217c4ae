package dev.credence.cli.data;

import dev.credence.cli.input.NumberColumn;
import dev.credence.cli.input.TableFile;
import java.util.Optional;

/**
 * What to read of a file.
 *
 * @param file the file
 * @param truth column of true labels
 * @param prediction column of predicted labels
 * @param score column of scores
 * @param flip whether lower scores speak for the positive label
 * @param positive the label counted as positive
 * @param count column of counts, where a row stands for many
 * @param design how the rows were drawn
 */
public record Reading(
        TableFile file,
        String truth,
        Optional<String> prediction,
        Optional<String> score,
        boolean flip,
        Optional<String> positive,
        Optional<String> count,
        Design design) {
    NumberColumn scoreColumn(String name) {
        return flip ? NumberColumn.ofFlippedScores(name) : NumberColumn.ofScores(name);
    }
}
