/** Files of rows: CSV and TSV read as they stream by, the rest through DuckDB, loaded only when it is needed. */
@NullMarked
package dev.credence.cli.input;

import org.jspecify.annotations.NullMarked;
