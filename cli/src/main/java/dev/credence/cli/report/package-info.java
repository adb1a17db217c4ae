/** What evaluate and compare found, and how it is written: table, JSON, CSV, Markdown. */
@NullMarked
package dev.credence.cli.report;

import org.jspecify.annotations.NullMarked;
