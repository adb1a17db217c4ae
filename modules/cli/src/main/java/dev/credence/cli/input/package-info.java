/**
 * Readers of files of rows: CSV, TSV and JSON lines are read sequentially, Parquet by DuckDB, which is loaded only when
 * it is needed, and logs of evaluations are read sample by sample.
 */
@NullMarked
package dev.credence.cli.input;

import org.jspecify.annotations.NullMarked;
