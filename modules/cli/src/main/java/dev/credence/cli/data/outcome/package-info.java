/** Reads outcomes without a true label, such as grades and seconds, from the rows of a file. */
@NullMarked
package dev.credence.cli.data.outcome;

import org.jspecify.annotations.NullMarked;
