/** JSON lines, read once as they stream by: also from a pipe, and without a temporary folder. */
@NullMarked
package dev.credence.cli.input.jsonl;

import org.jspecify.annotations.NullMarked;
