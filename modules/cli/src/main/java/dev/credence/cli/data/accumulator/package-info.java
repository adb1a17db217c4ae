/** Rows gathered into evidence as they stream by: counts, scores and weights, by cluster or fold where the design says so. */
@NullMarked
package dev.credence.cli.data.accumulator;

import org.jspecify.annotations.NullMarked;
