/** States in place of files: rows taken into them, and what is read of them again. */
@NullMarked
package dev.credence.cli.data.state;

import org.jspecify.annotations.NullMarked;
