/** The statement that makes a warehouse count rows, so that only counts leave it. */
@NullMarked
package dev.credence.cli.sql;

import org.jspecify.annotations.NullMarked;
