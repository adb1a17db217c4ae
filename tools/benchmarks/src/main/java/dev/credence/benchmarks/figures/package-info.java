/** The figures of the documents that Credence implements, drawn again. */
@NullMarked
package dev.credence.benchmarks.figures;

import org.jspecify.annotations.NullMarked;
