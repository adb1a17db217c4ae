/** The reader of JSON lines, which reads sequentially, also from a pipe, and needs no temporary folder. */
@NullMarked
package dev.credence.cli.input.jsonl;

import org.jspecify.annotations.NullMarked;
