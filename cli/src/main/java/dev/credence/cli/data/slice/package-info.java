/** Rows gathered once, as a whole and by the values of a column: slices, such as languages or hospitals. */
@NullMarked
package dev.credence.cli.data.slice;

import org.jspecify.annotations.NullMarked;
