/** Answers one JSON request per line with one line of JSON; each operation is a class. */
@NullMarked
package dev.credence.cli.batch;

import org.jspecify.annotations.NullMarked;
