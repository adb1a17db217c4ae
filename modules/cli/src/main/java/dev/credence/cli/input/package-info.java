/** Files of rows: CSV, TSV and JSON lines read as they stream by, Parquet through DuckDB, loaded only when it is needed. */
@NullMarked
package dev.credence.cli.input;

import org.jspecify.annotations.NullMarked;
