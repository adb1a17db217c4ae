/** The reader of Parquet by DuckDB, which is loaded only when it is needed. */
@NullMarked
package dev.credence.cli.input.duckdb;

import org.jspecify.annotations.NullMarked;
