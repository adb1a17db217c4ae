/**
 * The parts that readers of CSV and JSON lines share: text files, their decoding and the messages about their errors.
 */
@NullMarked
package dev.credence.cli.input.text;

import org.jspecify.annotations.NullMarked;
