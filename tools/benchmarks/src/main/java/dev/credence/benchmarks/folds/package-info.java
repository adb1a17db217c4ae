/** Cross-validations of real learners on drawn data: coverage over folds whose training sets overlap, and Wang and Li's simulation. */
@NullMarked
package dev.credence.benchmarks.folds;

import org.jspecify.annotations.NullMarked;
