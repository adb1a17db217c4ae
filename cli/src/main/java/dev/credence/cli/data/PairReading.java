package dev.credence.cli.data;

import dev.credence.cli.input.TableFile;
import java.util.Optional;

/**
 * Two systems in the columns of one file.
 *
 * @param file the file
 * @param truth column of true labels
 * @param prediction the first system's predictions
 * @param against the second system's predictions
 * @param score the first system's scores
 * @param againstScore the second system's scores
 * @param flip whether lower scores speak for the positive label
 * @param positive the label counted as positive
 * @param count column of counts, where a row stands for many
 * @param design how the rows were drawn
 */
public record PairReading(
        TableFile file,
        String truth,
        Optional<String> prediction,
        Optional<String> against,
        Optional<String> score,
        Optional<String> againstScore,
        boolean flip,
        Optional<String> positive,
        Optional<String> count,
        Design design) {}
