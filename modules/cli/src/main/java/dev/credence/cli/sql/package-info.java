/** The command {@code sql}, which writes queries that count rows in a data warehouse, so that only counts leave it. */
@NullMarked
package dev.credence.cli.sql;

import org.jspecify.annotations.NullMarked;
