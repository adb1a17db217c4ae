/** The meaning of the columns of a file, and the values of its rows. */
@NullMarked
package dev.credence.cli.data.layout;

import org.jspecify.annotations.NullMarked;
