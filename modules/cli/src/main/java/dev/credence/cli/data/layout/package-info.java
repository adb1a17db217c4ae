/** What the columns of a file mean, and rows read as such. */
@NullMarked
package dev.credence.cli.data.layout;

import org.jspecify.annotations.NullMarked;
