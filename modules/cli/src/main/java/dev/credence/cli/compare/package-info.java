/** The command {@code compare}, which compares systems on the same rows or on different ones. */
@NullMarked
package dev.credence.cli.compare;

import org.jspecify.annotations.NullMarked;
