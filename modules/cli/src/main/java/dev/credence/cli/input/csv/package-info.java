/**
 * Readers of CSV and TSV, which read sequentially; large files that are not compressed are read in several pieces at
 * the same time.
 */
@NullMarked
package dev.credence.cli.input.csv;

import org.jspecify.annotations.NullMarked;
