/**
 * The parts that readers of all formats share: a table, the columns that are read, and the values of its current row.
 */
@NullMarked
package dev.credence.cli.input.table;

import org.jspecify.annotations.NullMarked;
