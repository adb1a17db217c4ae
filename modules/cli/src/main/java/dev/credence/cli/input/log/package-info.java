/**
 * Readers of the logs that evaluation tools write. Each kind of log becomes a table with documented columns, of which {@code item} names
 * the item of a row.
 */
@NullMarked
package dev.credence.cli.input.log;

import org.jspecify.annotations.NullMarked;
