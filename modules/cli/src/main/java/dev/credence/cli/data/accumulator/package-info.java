/**
 * Collects rows into evidence while they are read: counts, scores and weights, by cluster or fold if the design has
 * them.
 */
@NullMarked
package dev.credence.cli.data.accumulator;

import org.jspecify.annotations.NullMarked;
