package dev.credence.cli.data.layout;

import java.util.Optional;

/**
 * Two systems in the columns of one file.
 *
 * @param first the file, and the first system's columns
 * @param against column of the second system's predictions
 * @param againstScore column of the second system's scores
 */
public record PairReading(Reading first, Optional<String> against, Optional<String> againstScore) {}
