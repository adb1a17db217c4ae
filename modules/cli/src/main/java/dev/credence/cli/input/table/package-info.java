/** What a reader of any format fills: a table, the columns wanted of it, and the values of its current row. */
@NullMarked
package dev.credence.cli.input.table;

import org.jspecify.annotations.NullMarked;
