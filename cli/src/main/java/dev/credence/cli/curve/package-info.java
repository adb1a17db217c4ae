/** Curves with their bands, as rows to be written. */
@NullMarked
package dev.credence.cli.curve;

import org.jspecify.annotations.NullMarked;
