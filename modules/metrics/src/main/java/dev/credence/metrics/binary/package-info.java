/** Smooth functions of the four counts. */
@NullMarked
package dev.credence.metrics.binary;

import org.jspecify.annotations.NullMarked;
