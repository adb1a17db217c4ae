/** Answers one JSON request per line with one line of JSON. */
@NullMarked
package dev.credence.cli.batch;

import org.jspecify.annotations.NullMarked;
