/** What CSV and JSON lines share: a file opened once and read as text, and what is said when that goes wrong. */
@NullMarked
package dev.credence.cli.input.text;

import org.jspecify.annotations.NullMarked;
