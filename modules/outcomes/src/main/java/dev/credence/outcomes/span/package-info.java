/**
 * Spans of text such as named entities and chunks: their matching with those of the gold standard, and counts per document as outcomes.
 */
@NullMarked
package dev.credence.outcomes.span;

import org.jspecify.annotations.NullMarked;
