/** One JSON request a line, one JSON answer a line; an operation a class. */
@NullMarked
package dev.credence.cli.batch;

import org.jspecify.annotations.NullMarked;
