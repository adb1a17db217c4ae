/**
 * Spans of text such as named entities and chunks: their matching with those of the gold standard, and counts per document as outcomes.
 */
@NullMarked
@Stability(value = Stability.Level.INCUBATING, since = "0.1.0")
package dev.credence.outcomes.span;

import dev.credence.Stability;
import org.jspecify.annotations.NullMarked;
