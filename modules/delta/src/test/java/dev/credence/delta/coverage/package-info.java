/** A program that measures coverage and writes the delta section of docs/measurements/coverage.md. */
@NullMarked
package dev.credence.delta.coverage;

import org.jspecify.annotations.NullMarked;
