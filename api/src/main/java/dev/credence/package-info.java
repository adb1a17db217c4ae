/** The facade: the three lines with which most users begin. */
@NullMarked
package dev.credence;

import org.jspecify.annotations.NullMarked;
