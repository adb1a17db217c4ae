/** Judged labels as JSON, if {@code credence-judge} is on the class path. */
@NullMarked
package dev.credence.jackson.judge;

import org.jspecify.annotations.NullMarked;
